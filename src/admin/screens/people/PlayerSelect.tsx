import { PersonSelect } from './PersonSelect.tsx'

interface Props {
  id?: string
  value?: number
  onChange?(id: number): void
  /** The current choices, wherever they are in the list. */
  known: readonly { id: number; name: string }[]
}

/** One of all players, found by name. */
export function PlayerSelect(props: Props) {
  return <PersonSelect path="/players" noun="选手" {...props} />
}
