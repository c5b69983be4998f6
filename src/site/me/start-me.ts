import { storedCredential } from '../session.ts'
import { whenIdle } from '../when-idle.ts'

/** Only for visitors with a token of the game, and in the background. */
export function startMe(): void {
  if (storedCredential().kind === 'none') {
    // The token that boot.js found cannot be sent: the reserved space is released.
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
