import { paths } from '#shared/paths.ts'
import { Icon, type IconName } from '../components/Icon.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './downloads.module.css'

const ways: readonly { icon: IconName; title: string; text: string; to: string }[] = [
  { icon: 'phone', title: '下载游戏', text: '按设备一步步来', to: paths.tips() },
  { icon: 'schedule', title: '订阅赛历', text: '改期自动更新', to: paths.schedule() },
  { icon: 'outside', title: '官方频道与社区', text: '直播间，玩家社区', to: paths.linkHub() },
  { icon: 'server', title: '新服开放表', text: '开服时间、大区和预约', to: paths.openings() },
]

/** `isBeside`: in half a row. */
export function Downloads({ isBeside }: { isBeside: boolean }) {
  return (
    <ul className={isBeside ? `${styles.ways} ${styles.beside}` : styles.ways}>
      {ways.map(({ icon, title, text, to }) => (
        <li key={to}>
          <SiteLink className={styles.way} to={to}>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            <span className={styles.words}>
              <b>{title}</b>
              <small>{text}</small>
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
