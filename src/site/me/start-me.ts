import { storedCredential } from '../session.ts'
import { whenIdle } from '../when-idle.ts'

/** Only who came with a token of the game is asked about, and nobody waits for it. */
export function startMe(): void {
  if (storedCredential().kind === 'none') {
    // What boot.js found is no token that could be sent: no place is kept for its holder.
    delete document.documentElement.dataset.me
    return
  }
  whenIdle(() => {
    import('./follow-me.ts').then(
      ({ followMe }) => followMe(),
      () => {},
    )
  })
}
