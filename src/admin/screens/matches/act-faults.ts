import type { FormInstance } from 'antd'
import { ApiFailure } from '#admin/api.ts'
import { showFaults } from '#admin/pieces/fields.ts'

/** Faults of an act at the fields of its form, whose names are the act's. Returns the sentences that belong to none. */
export function showActFaults(form: FormInstance, error: unknown): string[] {
  if (!(error instanceof ApiFailure)) return showFaults(form, error)
  const faults = error.faults.map(({ path, message }) => ({ path: path.replace(/^\/act(?=\/)/, ''), message }))
  return [...new Set(showFaults(form, new ApiFailure(error.code, error.message, { faults, current: error.current })))]
}

/** The same for a form that has no fields of antd: each sentence, with the game it is about. */
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
