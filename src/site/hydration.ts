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

/** The state as JSON that is safe inside a script element. Of errors only the status is included. */
export function hydrationText({ publicUrl, build, today, loaderData, errors }: PageState): string {
  const statuses =
    errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, isRouteErrorResponse(error) ? error.status : 500]))
  return scriptText({ publicUrl, build, today, loaderData, errors: statuses })
}

/** JSON that cannot end a script element, without line breaks. */
export function scriptText(value: unknown): string {
  return JSON.stringify(value)
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
