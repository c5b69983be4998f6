import { type Static, Type } from 'typebox'
import { nullable, oneOf } from '#shared/envelope.ts'

const outlookStates = ['champion', 'first', 'advanced', 'eliminated', 'open'] as const
/**
 * `champion` has won, in a complete table possibly together with others who share the title. `first` is certain of the first rank,
 * `advanced` of a rank that advances; `eliminated` can reach none that does. `open`: undecided, or unknown.
 */
export type OutlookState = (typeof outlookStates)[number]

/** What the open matches of a table can still bring an entrant, as far as that is certain. */
export const Outlook = Type.Object(
  {
    state: oneOf(outlookStates),
    most: Type.Number({ description: 'the points at most, or the wins where these rank first' }),
    enough: nullable(
      Type.Number({
        description:
          'the least further points (wins) that are enough for the next aim, whatever others do; null: not by itself, or settled',
      }),
    ),
    sentence: Type.String({ description: '再得 4 分即可锁定「进四强」；最多可到 12 分。 Empty: nothing to say' }),
  },
  {
    description:
      'what the open matches can still bring: champion, first, advanced and eliminated cannot change any more, but by rulings. Null: the table after a round, one before its first result, or one of which nobody can tell',
  },
)
export type Outlook = Static<typeof Outlook>
