import type { TipLink, TipView } from '#shared/tips.ts'
import { Moment } from '../components/Moment.tsx'
import { Picture } from '../components/Picture.tsx'
import page from '../components/page.module.css'
import { useDevices } from '../link-hub/use-devices.ts'
import { CopyLink } from './CopyLink.tsx'
import { OpenInBrowser } from './OpenInBrowser.tsx'
import styles from './tip-card.module.css'

/** One way to get the game: its steps, the link to open or copy, and a QR code for a phone. */
export function TipCard({ tip: { id, platform, title, intro, steps, link, stores, expiresAt } }: { tip: TipView }) {
  const isInWechat = platform === 'wechat_android' || platform === 'wechat_ios'
  return (
    <article className={styles.card} id={`tip-${id}`}>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        {intro !== '' && <p className={styles.intro}>{intro}</p>}
        <ol className={styles.steps}>
          {steps.map(({ text, picture }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <li key={i}>
              <span className={styles.number} aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <p>{text}</p>
                {picture !== null && <Picture className={styles.picture} picture={picture} sizes="(min-width: 960px) 30vw, 80vw" />}
              </div>
            </li>
          ))}
        </ol>
        <div className={styles.ways}>
          {link !== null && <WayOut link={link} isMain />}
          {isInWechat && <OpenInBrowser isIos={platform === 'wechat_ios'} />}
          {link !== null && <CopyLink link={link} />}
          {stores.map((store) => (
            <WayOut key={store.id} link={store} />
          ))}
        </div>
        {expiresAt !== null && (
          <p className={styles.note}>
            有效期至 <Moment at={expiresAt} listed />
          </p>
        )}
      </div>
      {link !== null && (
        // Lazy: where it is hidden, it is not loaded.
        <figure className={styles.code}>
          <img src={link.qr} width={116} height={116} alt={`${link.title}的二维码`} loading="lazy" decoding="async" />
          <figcaption>用手机扫码</figcaption>
        </figure>
      )}
    </article>
  )
}

function WayOut({ link, isMain = false }: { link: TipLink; isMain?: boolean }) {
  const devices = useDevices()
  const { asksFirst, main, targets } = link.ways
  const own = devices.find((device) => targets[device] !== null)
  const { href, host } = (own && targets[own]) ?? main
  return (
    <a
      className={isMain ? page.button : `${page.button} ${page.ghost}`}
      href={href}
      rel="noopener"
      data-leaves={asksFirst ? host : undefined}
    >
      {link.title}
    </a>
  )
}
