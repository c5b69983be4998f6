/** A code as it is sent, however it was typed: apps show 123 456, and recovery codes have hyphens. */
export function bareCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}
