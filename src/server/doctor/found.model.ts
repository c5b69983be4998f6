import type { Check, Finding } from '#shared/admin/doctor.ts'

/** A finding, and what `--fix` does about it where a program can. */
export interface Found extends Finding {
  fix?: () => Promise<void>
}

export function good(check: Check, said: string): Found {
  return { check, state: 'good', said, cure: null }
}

/** It could not be looked at from here: no fault. */
export function unchecked(check: Check, said: string, cure: string | null = null): Found {
  return { check, state: 'unchecked', said, cure }
}

/** The site works; something should be done. */
export function warning(check: Check, said: string, cure: string, fix?: Found['fix']): Found {
  return { check, state: 'warning', said, cure, ...(fix ? { fix } : {}) }
}

/** Something does not work, or is lost when the machine fails. */
export function fault(check: Check, said: string, cure: string, fix?: Found['fix']): Found {
  return { check, state: 'fault', said, cure, ...(fix ? { fix } : {}) }
}

/** The command that `--fix` is, for findings that it mends. */
export const fixCommand = 'leitai doctor --fix'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** 「1.4 GB」 */
export function bytesSaid(n: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(n, 1)) / Math.log(1024)))
  const value = n / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power] ?? 'B'}`
}
