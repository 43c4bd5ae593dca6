const COOLDOWN_MS = 30_000;

/** After a failure of another service, so that not every request waits for it. */
export class Cooldown {
  #until = 0;

  /** `now`: in ms since 1970. */
  begin(now: number): void {
    this.#until = now + COOLDOWN_MS;
  }

  end(): void {
    this.#until = 0;
  }

  isOn(now: number): boolean {
    return now < this.#until;
  }
}
