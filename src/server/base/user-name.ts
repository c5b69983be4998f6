import { userInfo } from 'node:os'

/** In a container a process may be of a user without a name. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
