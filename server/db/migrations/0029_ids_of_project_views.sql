-- Views of projects were given the project's id, which is one row a day; each gets an id of its own.
UPDATE analytics_events SET id = gen_random_uuid() WHERE id = project_id;
