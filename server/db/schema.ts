/** The source of generated migrations. */
export * from "../about/tables.ts";
export * from "../accounts/tables.ts";
export * from "../analytics/tables.ts";
export * from "../contact/tables.ts";
export * from "../import/tables.ts";
export * from "../media/tables.ts";
export * from "../media/uses-table.ts";
export * from "../newsletter/tables.ts";
export * from "../overview/tables.ts";
export * from "../posts/tables.ts";
export * from "../previews/tables.ts";
export * from "../projects/merged-tables.ts";
export * from "../projects/tables.ts";
export * from "../search/tables.ts";
export * from "../site/tables.ts";
