export const CONFLICT = 409;

export const OUTDATED = "The import changed in the meantime. This is its current state.";
