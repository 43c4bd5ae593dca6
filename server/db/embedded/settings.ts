/**
 * Written into postgresql.conf when the folder is made, where the owner may change them later.
 * For a small machine: 17 MB of memory when idle in place of 28 MB.
 */
export const INITIAL_SETTINGS: Readonly<Record<string, string>> = {
  max_connections: "50",
  shared_buffers: "32MB",
  work_mem: "8MB",
  maintenance_work_mem: "32MB",
  effective_cache_size: "512MB",
  random_page_cost: "1.1",
  jit: "off",
  // The default keeps three helper processes for reading ahead; an idle site pays for them.
  io_method: "sync",
  max_worker_processes: "4",
  max_parallel_workers: "2",
  max_parallel_workers_per_gather: "1",
  autovacuum: "on",
  autovacuum_worker_slots: "4",
  autovacuum_max_workers: "2",
  max_wal_senders: "0",
  max_replication_slots: "0",
  max_logical_replication_workers: "0",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Refused statements are the application's to log; here they would put visitors' data on disk.
  log_min_messages: "log",
};
