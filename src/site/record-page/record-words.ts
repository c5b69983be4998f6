interface Record {
  wins: number
  draws: number
  losses: number
}

/** 3 胜 1 平 1 负. */
export function recordWords({ wins, draws, losses }: Record): string {
  return [`${wins} 胜`, draws > 0 && `${draws} 平`, `${losses} 负`].filter(Boolean).join(' ')
}
