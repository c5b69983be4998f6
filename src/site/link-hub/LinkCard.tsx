import type { LinkDevice, LinkView } from '#shared/links.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import styles from './link-hub.module.css'

interface Props {
  link: LinkView
  /** The visitor's devices; the first one with a specific address is used. */
  devices: readonly LinkDevice[]
}

/** A card that links to another site. On a wide screen with a QR code for a phone. */
export function LinkCard({ link: { id, title, description, logo, asksFirst, main, targets, qr }, devices }: Props) {
  const own = devices.find((device) => targets[device] !== null)
  const { href, host } = (own && targets[own]) ?? main
  return (
    <div className={styles.card} id={`link-${id}`}>
      <EntrantMark entrant={{ id, name: title, logo }} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <a className={styles.link} href={href} rel="noopener" data-leaves={asksFirst ? host : undefined}>
            {title}
          </a>
        </h3>
        {description !== '' && <p className={styles.description}>{description}</p>}
        <p className={styles.host}>{host}</p>
      </div>
      {/* Lazy: where it is hidden, it is not loaded. */}
      <img className={styles.code} src={qr} width={116} height={116} alt={`${title}的二维码`} loading="lazy" decoding="async" />
    </div>
  )
}
