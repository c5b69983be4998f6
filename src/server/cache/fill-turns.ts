/** Fills at work at once. */
const mostAtWork = 8
/** A fill at work for longer waits for something itself: the next one begins beside it, ms. */
const longestAtWorkMs = 1_000
/** Fills of one network that wait. */
const mostWaiting = 300

/** `waiting`: at this moment; the others since the start. */
export interface TurnFigures {
  waiting: number
  begun: number
  refused: number
  shownOld: number
}

/**
 * The order in which answers are made. Networks take turns, so that one that asks for much waits for itself, and the others for one of its
 * fills at most; within a network it is who came first. One begins in each turn of the event loop, for on SQLite a fill is done before
 * anything else is looked at: what is in memory is sent in between.
 */
export class FillTurns {
  /** By network, in the order in which their turns come. */
  readonly #queues = new Map<string, FillTurn[]>()
  #atWork = 0
  #begun = 0
  #refused = 0
  #shownOld = 0
  #hasBegunOne = false

  /** Whether so many fills of this network wait that another one is to be refused. */
  isFull(network: string): boolean {
    return (this.#queues.get(network)?.length ?? 0) >= mostWaiting
  }

  /** Because the queue of its network was full somebody was told to come later, or shown what is only old. */
  countFull(how: 'refused' | 'shown old'): void {
    if (how === 'refused') this.#refused += 1
    else this.#shownOld += 1
  }

  get figures(): TurnFigures {
    const waiting = new Set([...this.#queues.values()].flatMap((queue) => queue.filter(({ isWaiting }) => isWaiting)))
    return { waiting: waiting.size, begun: this.#begun, refused: this.#refused, shownOld: this.#shownOld }
  }

  /** From now on it waits in the queues of those who ask for it. */
  enter(turn: FillTurn): void {
    turn.isQueued = true
    for (const network of turn.networks) this.#join(turn, network)
    if (turn.isUrgent) this.#begin(turn)
  }

  /** `network` asks for it too, so it comes when the first of them is next; without one it is asked for by what is at work, and begins. */
  ask(turn: FillTurn, network: string | undefined): void {
    if (network === undefined) turn.isUrgent = true
    else if (!turn.networks.has(network)) {
      turn.networks.add(network)
      if (turn.isQueued) this.#join(turn, network)
    }
    if (turn.isQueued && turn.isUrgent) this.#begin(turn)
  }

  #join(turn: FillTurn, network: string): void {
    const queue = this.#queues.get(network)
    if (queue) queue.push(turn)
    else this.#queues.set(network, [turn])
    this.#beginNext()
  }

  #beginNext(): void {
    if (this.#hasBegunOne || this.#atWork >= mostAtWork) return
    const turn = this.#next()
    if (!turn) return
    this.#hasBegunOne = true
    setImmediate(() => {
      this.#hasBegunOne = false
      this.#beginNext()
    })
    this.#begin(turn)
  }

  /** The first of the network whose last turn is longest ago, which goes behind the others. */
  #next(): FillTurn | undefined {
    for (const [network, queue] of this.#queues) {
      this.#queues.delete(network)
      const first = queue.findIndex(({ isWaiting }) => isWaiting)
      if (first === -1) continue
      const rest = queue.slice(first + 1)
      if (rest.length > 0) this.#queues.set(network, rest)
      return queue[first]
    }
    return undefined
  }

  #begin(turn: FillTurn): void {
    if (!turn.isWaiting) return
    // It belongs to what is at work.
    if (turn.isUrgent) {
      turn.begin(() => {})
      return
    }
    this.#atWork += 1
    this.#begun += 1
    let isAtWork = true
    const leave = () => {
      if (!isAtWork) return
      isAtWork = false
      clearTimeout(timer)
      this.#atWork -= 1
      this.#beginNext()
    }
    const timer = setTimeout(leave, longestAtWorkMs)
    timer.unref()
    turn.begin(leave)
  }
}

/** Of one fill. */
export class FillTurn {
  /** Whose queues it waits in, or will. */
  readonly networks = new Set<string>()
  isQueued = false
  isUrgent = false
  readonly #begins = Promise.withResolvers<void>()
  #state: 'waiting' | 'at work' | 'over' = 'waiting'
  #leave = () => {}

  get isWaiting(): boolean {
    return this.#state === 'waiting'
  }

  get begins(): Promise<void> {
    return this.#begins.promise
  }

  begin(leave: () => void): void {
    this.#state = 'at work'
    this.#leave = leave
    this.#begins.resolve()
  }

  /** It is done, or nobody waits for it any more. */
  end(): void {
    this.#state = 'over'
    this.#leave()
  }
}
