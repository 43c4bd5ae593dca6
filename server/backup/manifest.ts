import { z } from "zod";

export const MANIFEST_FILE = "manifest.json";
export const SECRET_FILE = "secret";
/** The purpose of the hash that shows whether a site has the secret of the backup. */
export const PROOF_OF_SECRET = "backup";

export const TABLES_FOLDER = "tables";
export const MEDIA_FOLDER = "media";
export const tableFile = (name: string) => `${TABLES_FOLDER}/${name}.ndjson`;
export const mediaFile = (key: string) => `${MEDIA_FOLDER}/${key}`;

/** Checked, since it becomes a part of a statement. */
const monthBounds = z
  .string()
  .regex(/^FOR VALUES FROM \('\d{4}-\d\d-\d\d'\) TO \('\d{4}-\d\d-\d\d'\)$/);

const tablesSchema = z.object({
  /** The last one of the tables. */
  migration: z.object({ hash: z.string(), createdAt: z.number() }),
  /** A row is a line: an array of the texts of its columns. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  partitions: z.array(z.object({ name: z.string(), of: z.string(), bounds: monthBounds })),
  /** The last values, as texts since they may exceed a number. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});

export const manifestSchema = tablesSchema.extend({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  proofOfSecret: z.string(),
  /** Without this one and the checksums. */
  files: z.int(),
});

export type BackedUpTables = z.infer<typeof tablesSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** `done` of `total`, for each step in turn. */
export type BackupControl = {
  progress?: (step: string, done: number, total: number, path: string) => void;
  signal?: AbortSignal;
};
