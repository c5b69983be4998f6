import { formatDateTime } from '#shared/dates.ts'
import { isRecord } from '#shared/is-record.ts'
import { ownValue } from '#shared/own-value.ts'
import { fieldWords } from './fields.ts'
import { memberRoleWords } from './members.ts'
import { roleWords } from './roles.ts'
import { engineWords, homeBlockWords } from './settings.ts'
import { tipPlatformWords } from './tip-platforms.ts'

/** Labels for enum values of the contract, by field. */
const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: homeBlockWords,
  engine: engineWords,
  platform: tipPlatformWords,
  role: { ...memberRoleWords, ...roleWords },
}

export const emptyWord = '（空）'

/** A value as lines of text for people: one line per list entry, with Chinese labels for fields. Never JSON. `field`: the field whose value it is. */
export function formatLines(value: unknown, field = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [emptyWord] : value.map((entry) => formatValue(entry, field))
  if (isRecord(value)) return formatFields(value)
  return formatScalar(value, field).split('\n')
}

/** The same in one line. */
export function formatValue(value: unknown, field = ''): string {
  if (!Array.isArray(value) && !isRecord(value)) return formatScalar(value, field)
  const parts = formatLines(value, field)
  return parts.join(Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? '、' : '，')
}

function formatFields(record: Readonly<Record<string, unknown>>): string[] {
  const lines = Object.entries(record).flatMap(([name, value]) => {
    // Empty fields of an entry are left out.
    if (value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)) return []
    const label = ownValue(fieldWords, name)
    return [label === undefined ? formatValue(value, name) : `${label} ${formatValue(value, name)}`]
  })
  return lines.length === 0 ? [emptyWord] : lines
}

function formatScalar(value: unknown, field: string): string {
  if (value === undefined || value === null || value === '') return emptyWord
  if (value === true) return '是'
  if (value === false) return '否'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatDateTime(text)
  return ownValue(ownValue(valueWords, field) ?? {}, text) ?? text
}
