import type { Static, TSchema } from 'typebox'
import { albumEndpoints } from './contract/albums.ts'
import { articleEndpoints } from './contract/articles.ts'
import { competitionEndpoints } from './contract/competitions.ts'
import { linkEndpoints } from './contract/links.ts'
import { mediaEndpoints } from './contract/media.ts'
import { openingEndpoints } from './contract/openings.ts'
import { peopleEndpoints } from './contract/people.ts'
import { siteEndpoints } from './contract/site.ts'
import { tipEndpoints } from './contract/tips.ts'
import { userEndpoints } from './contract/users.ts'
import { videoEndpoints } from './contract/videos.ts'

/**
 * The console's whole API, by method and path under /api/admin. The server registers its routes from it, the console's client
 * (`src/admin/api.ts`) derives its types from it; the console imports types only, because schemas and their library are larger than a
 * screen.
 */
export const contract = {
  ...albumEndpoints,
  ...articleEndpoints,
  ...competitionEndpoints,
  ...linkEndpoints,
  ...mediaEndpoints,
  ...openingEndpoints,
  ...peopleEndpoints,
  ...siteEndpoints,
  ...tipEndpoints,
  ...userEndpoints,
  ...videoEndpoints,
}

type Contract = typeof contract
export type Endpoint = keyof Contract

type Part<E extends Endpoint, Name extends string> = E extends Endpoint
  ? Contract[E] extends Readonly<Record<Name, infer Schema extends TSchema>>
    ? Static<Schema>
    : undefined
  : never

/** Undefined where it has none; the same for the others. */
export type ParamsOf<E extends Endpoint> = Part<E, 'params'>
export type QueryOf<E extends Endpoint> = Part<E, 'query'>
/** As received by the server. */
export type BodyOf<E extends Endpoint> = Part<E, 'body'>
/** As sent by the console. */
export type SentOf<E extends Endpoint> = E extends Endpoint
  ? Contract[E] extends { sent: TSchema }
    ? Part<E, 'sent'>
    : Part<E, 'body'>
  : never
export type DataOf<E extends Endpoint> = Part<E, 'data'>

type Having<Mark> = { [E in Endpoint]: Contract[E] extends Mark ? E : never }[Endpoint]
export type Upload = Having<{ upload: true }>
export type Download = Having<{ download: true }>
/** Endpoints with JSON requests and responses. */
export type JsonEndpoint = Exclude<Endpoint, Upload | Download>
