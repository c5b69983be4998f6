import type { FormInstance } from 'antd'
import { ApiFailure } from '#admin/api.ts'
import { showFaults } from '#admin/pieces/fields.ts'

/** Shows faults of an act at the form's fields, which have the act's names. Returns the messages that belong to none. */
export function showActFaults(form: FormInstance, error: unknown): string[] {
  if (!(error instanceof ApiFailure)) return showFaults(form, error)
  const faults = error.faults.map(({ path, message }) => ({ path: path.replace(/^\/act(?=\/)/, ''), message }))
  return [...new Set(showFaults(form, new ApiFailure(error.code, error.message, { faults, current: error.current })))]
}

/** The same without antd fields: each message, with the game it concerns. */
export function faultSentences(error: unknown): string[] {
  if (!(error instanceof ApiFailure) || error.faults.length === 0) return [error instanceof Error ? error.message : '发生了意外的错误']
  return [
    ...new Set(
      error.faults.map(({ path, message }) => {
        const game = /\/games\/(\d+)/.exec(path)?.[1]
        return game === undefined ? message : `第 ${Number(game) + 1} 局：${message}`
      }),
    ),
  ]
}
