import type { FormInstance } from 'antd'
import { ApiFailure } from '#admin/api.ts'

/** Shows the server's faults at their fields. Returns the messages that belong to no field of this form. */
export function showFaults(form: FormInstance, error: unknown): string[] {
  // The dialog over the screen says that and mends it; beside the form it would stay after that.
  if (error instanceof ApiFailure && error.code === 401 && error.faults.length === 0) return []
  if (!(error instanceof ApiFailure) || error.faults.length === 0) return [error instanceof Error ? error.message : '发生了意外的错误']
  const homeless: string[] = []
  for (const { path, message } of error.faults) {
    const name = path
      .split('/')
      .slice(1)
      .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const field = closestField(form, name)
    if (field) form.setFields([{ name: field, errors: [message] }])
    else homeless.push(message)
  }
  return homeless
}

/** Takes the faults of an earlier answer away: antd keeps those of a field that nobody has typed in since. */
export function clearFaults(form: FormInstance): void {
  form.setFields(form.getFieldsError().flatMap(({ name, errors }) => (errors.length > 0 ? [{ name, errors: [] }] : [])))
}

/** The field itself, or the one that contains it: a fault deep in a list is shown at the list. */
function closestField(form: FormInstance, name: (string | number)[]): (string | number)[] | null {
  for (let length = name.length; length > 0; length -= 1) {
    const part = name.slice(0, length)
    if (form.getFieldInstance(part) !== undefined) return part
  }
  return null
}
