import { type Static, Type } from 'typebox'
import { incidents, resultKinds, schedulePrecisions } from './competitions/match.ts'
import { Id, Instant, nullable, oneOf } from './envelope.ts'
import { liveTopicsMax } from './limits.ts'
import { goneBefore, liveVersion } from './live-version.ts'

/** The contract of `/api/live` and `/api/live/digest`. See docs/decisions/0027-live.md. */

/**
 * `matches`: every public match, as in schedules; `competitions`: which there are, and whether they are over; `articles`: what lists of articles
 * show; `albums`, `openings` and `videos` the same. `article` is one of them, or a page of the publisher's.
 */
export const liveLists = ['albums', 'articles', 'competitions', 'home', 'matches', 'openings', 'videos', 'winners'] as const
export const liveSubjects = ['match', 'competition', 'team', 'player', 'article', 'album'] as const
export type LiveTopic = (typeof liveLists)[number] | `${(typeof liveSubjects)[number]}:${number}`

const topic = `(?:(?:${liveSubjects.join('|')}):[1-9][0-9]{0,9}|${liveLists.join('|')})`
const Topic = Type.Unsafe<LiveTopic>(Type.String({ pattern: `^${topic}$`, maxLength: 30 }))

/** `since`: the `id` of the newest event that is known, or what the page said: `epoch.n.check`. */
export const LiveQuery = Type.Object(
  {
    topics: Type.String({
      pattern: `^${topic}(?:,${topic}){0,${liveTopicsMax - 1}}$`,
      maxLength: liveTopicsMax * 30,
      description:
        'match:3,competition:7,team:1,player:2,article:5,album:4,albums,articles,competitions,home,matches,openings,videos,winners',
    }),
    since: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._-]*$', maxLength: 60 })),
  },
  { additionalProperties: false },
)

/** What a page goes on hearing of. */
export interface PagePosition {
  topics: readonly LiveTopic[]
  /** As `LiveQuery.since`: what was told up to then is in the page; '' where that is not known. Last: see `positionTail`. */
  since: string
}

/**
 * The public state of a match, whole. `more`: it is too long for a frame, which then lacks the sides; the match's own data has them. What
 * is null in the match's data is left out of its sides here.
 */
export const LiveMatch = Type.Object({
  v: Type.Literal(liveVersion),
  n: Type.Integer({ description: 'of the read: the frame with the greater one is the newer' }),
  id: Id,
  competition: Id,
  schedule: Type.Object({
    state: oneOf(['unscheduled', 'scheduled', 'postponed', 'cancelled']),
    at: nullable(Instant),
    precision: oneOf(schedulePrecisions),
  }),
  play: oneOf(['not_started', 'live', 'interrupted', 'ended']),
  endedAt: nullable(Instant),
  result: nullable(
    Type.Object({
      state: oneOf(['provisional', 'official', 'under_review', 'void']),
      kind: oneOf(resultKinds),
      decidedIn: oneOf(['regulation', 'extra_time', 'shootout']),
    }),
  ),
  sides: Type.Array(
    Type.Object({
      entrant: Type.Optional(Id),
      name: Type.String({ description: 'of the entrant, or what to write while nobody is known' }),
      cameThrough: Type.Optional(Type.Literal(true)),
      score: Type.Optional(Type.Number()),
      shootout: Type.Optional(Type.Number()),
      outcome: Type.Optional(oneOf(['win', 'loss', 'draw'])),
      placement: Type.Optional(Type.Integer()),
      incident: Type.Optional(oneOf(incidents)),
    }),
  ),
  /** The running game, where known; its scores in the order of the sides. */
  game: nullable(Type.Object({ number: Type.Integer(), scores: Type.Array(nullable(Type.Number())) })),
  more: Type.Optional(Type.Literal(true)),
})
export type LiveMatch = Static<typeof LiveMatch>

/** What of a topic is to be asked for again: a match's details, a competition's tables and brackets, or the page. */
const livePartNames = ['details', 'stages', 'page'] as const
export const LivePart = Type.Object({
  v: Type.Literal(liveVersion),
  topic: Topic,
  part: oneOf(livePartNames),
  n: Type.Integer(),
  spread: Type.Integer({ description: 'ask after a random time up to this, ms' }),
})
export type LivePart = Static<typeof LivePart>

/** There is nothing to see under this topic: it was taken back, deleted or taken off, or never was. */
const LiveGone = Type.Object({
  v: Type.Literal(liveVersion),
  topic: Topic,
  n: Type.Integer({ description: `of the change that took it back; ${goneBefore}: before the stream began` }),
})

const IsBehind = Type.Boolean({ description: 'the database is away: what has changed since is not known' })

/** The first event of a stream. */
export const LiveHello = Type.Object({
  v: Type.Literal(liveVersion),
  isBehind: IsBehind,
  now: Instant,
  mode: oneOf(['stream', 'poll']),
  resync: Type.Boolean({ description: 'what came after `since` is not known any more: everything is to be asked for again' }),
  every: Type.Integer({ description: 'how often to ask for the digest instead, ms' }),
  spread: Type.Integer({ description: 'ask for parts after a random time up to this, ms' }),
})
export type LiveHello = Static<typeof LiveHello>

/** Everything is to be asked for again. */
const LiveResync = Type.Object({ v: Type.Literal(liveVersion), spread: Type.Integer() })

/** The line still stands: something comes at least every 24 seconds. */
const LiveBeat = Type.Object({ v: Type.Literal(liveVersion), isBehind: IsBehind })

/** By the name of the event. */
export const liveEvents = { beat: LiveBeat, hello: LiveHello, match: LiveMatch, part: LivePart, gone: LiveGone, resync: LiveResync }
export type LiveEvents = { [Name in keyof typeof liveEvents]: Static<(typeof liveEvents)[Name]> }

/**
 * What changed in the last minute, the same for everybody. It does not say what is gone: among the changes are those of what was never
 * public. Whoever polls asks for its own data again now and then.
 */
export const LiveDigest = Type.Object({
  v: Type.Literal(liveVersion),
  isBehind: IsBehind,
  epoch: Type.String(),
  from: Type.Integer({ description: 'whoever knows an older number asks for everything again' }),
  to: Type.Integer(),
  every: Type.Integer({ description: 'how often to ask, ms' }),
  matches: Type.Array(LiveMatch),
  parts: Type.Array(Type.Object({ topic: Topic, part: oneOf(livePartNames), n: Type.Integer() })),
})
export type LiveDigest = Static<typeof LiveDigest>
