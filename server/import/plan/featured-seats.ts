import { eq } from "drizzle-orm";
import { FEATURED_MAX } from "#domain/projects/project.ts";
import type { Queryable } from "../../db/connection.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import type { SampleContent } from "./sample-content.ts";

/** Predicts which projects can be featured; the database decides when they are written. */
export class FeaturedSeats {
  readonly #taken: Set<string>;

  private constructor(taken: Set<string>) {
    this.#taken = taken;
  }

  static async read(db: Queryable, sample: SampleContent | null): Promise<FeaturedSeats> {
    const rows = await db
      .select({ id: portfolioProjects.id })
      .from(portfolioProjects)
      .where(eq(portfolioProjects.isFeatured, true));
    const staying = rows.filter(({ id }) => !sample?.isUntouched("project", id));
    return new FeaturedSeats(new Set(staying.map(({ id }) => id)));
  }

  reserve(id: string, isFeatured: boolean): boolean {
    this.#taken.delete(id);
    if (!isFeatured) return true;
    if (this.#taken.size >= FEATURED_MAX) return false;
    this.#taken.add(id);
    return true;
  }
}
