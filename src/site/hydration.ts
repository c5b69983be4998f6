import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, isRouteErrorResponse } from 'react-router'

/** The data from the server with which the first page needs no request. */
export interface PageState {
  publicUrl: string
  /** The build that rendered it: only the same one may answer with data for its scripts. */
  build: string
  /** As of which it was rendered: a day of the site's zone. */
  today: string
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
}

/** The JSON of an object where it has been written already, in pieces. */
type TextOf = (data: object) => readonly string[] | undefined

/** The state, the data of a page in it, the answers of which that consists, and their fields, where a page passes on only some of them. */
const levels = 4

/** The state as JSON that is safe inside a script element, in pieces. Of errors only the status is included. */
export function hydrationText({ publicUrl, build, today, loaderData, errors }: PageState, textOf: TextOf): string[] {
  const statuses =
    errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, isRouteErrorResponse(error) ? error.status : 500]))
  return written({ publicUrl, build, today, loaderData, errors: statuses }, textOf, levels).map(safeInScript)
}

/** As JSON.stringify writes it: the answers of the API are the most of a page's data, and their text is there. */
function written(value: unknown, textOf: TextOf, deep: number): readonly string[] {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)]
  const known = textOf(value)
  if (known !== undefined) return known
  if (Array.isArray(value)) return writtenList(value, textOf)
  if (deep === 0) return [JSON.stringify(value)]
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  const pieces = fields.flatMap(([name, field], i) => [
    `${i === 0 ? '' : ','}${JSON.stringify(name)}:`,
    ...written(field, textOf, deep - 1),
  ])
  return ['{', ...pieces, '}']
}

/** Of answers, or of anything else, which is not looked into. */
function writtenList(items: readonly unknown[], textOf: TextOf): readonly string[] {
  const texts = items.map((item) => (typeof item === 'object' && item !== null ? textOf(item) : undefined))
  if (texts.length === 0 || texts.includes(undefined)) return [JSON.stringify(items)]
  return ['[', ...texts.flatMap((text = [], i) => (i === 0 ? text : [',', ...text])), ']']
}

/** JSON that cannot end a script element, without line breaks. */
export function scriptText(value: unknown): string {
  return safeInScript(JSON.stringify(value))
}

function safeInScript(json: string): string {
  return json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/** Parses it in the browser. */
export function readHydration(text: string): PageState {
  const state: Omit<PageState, 'errors'> & { errors: Record<string, number> | null } = JSON.parse(text)
  const errors =
    state.errors && Object.fromEntries(Object.entries(state.errors).map(([id, status]) => [id, new ErrorResponseImpl(status, '', null)]))
  return { ...state, errors }
}
