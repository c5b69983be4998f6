/** Streams from which on it is more than somebody who writes such a header himself. */
const many = 20

/** Whether streams come through a proxy that TRUST_PROXY does not name: then all its visitors count as one, whatever they are allowed. */
export class ForwardedStreams {
  #all = 0
  #byUnknown = 0

  /** `isByUnknown`: it says for whom it was forwarded, but who forwarded it is not trusted to say so. */
  note(isByUnknown: boolean): void {
    this.#all += 1
    if (isByUnknown) this.#byUnknown += 1
  }

  get areMost(): boolean {
    return this.#byUnknown >= many && this.#byUnknown * 2 > this.#all
  }
}
