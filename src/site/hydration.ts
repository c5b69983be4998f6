import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, isRouteErrorResponse } from 'react-router'

/** What the server hands to the browser so that the first page needs no request. */
export interface PageState {
  publicUrl: string
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
}

/** The state as JSON that can stand inside a script element of any kind. Errors keep their status alone. */
export function hydrationText({ publicUrl, loaderData, errors }: PageState): string {
  const statuses =
    errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, isRouteErrorResponse(error) ? error.status : 500]))
  return scriptText({ publicUrl, loaderData, errors: statuses })
}

/** JSON that ends no script element and breaks no line. */
export function scriptText(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/** The other way round, in the browser. */
export function readHydration(text: string): PageState {
  const state: { publicUrl: string; loaderData: Record<string, unknown>; errors: Record<string, number> | null } = JSON.parse(text)
  const errors =
    state.errors && Object.fromEntries(Object.entries(state.errors).map(([id, status]) => [id, new ErrorResponseImpl(status, '', null)]))
  return { ...state, errors }
}
