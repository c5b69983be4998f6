import { Icon, type IconName } from './Icon.tsx'
import page from './page.module.css'
import styles from './theme-switch.module.css'

const themes: readonly { look: string | undefined; icon: IconName; word: string }[] = [
  { look: styles.system, icon: 'halfMoon', word: '跟随系统' },
  { look: styles.light, icon: 'sun', word: '浅色' },
  { look: styles.dark, icon: 'moon', word: '深色' },
]

/**
 * The switch between the system's scheme, the light and the dark one. It says which holds by the page's own attribute, which boot.js sets before the
 * first paint; `theme-switch.ts` changes it, in the script that comes after the page. `word`: with a label next to the icon.
 */
export function ThemeSwitch({ className, word = false }: { className: string | undefined; word?: boolean }) {
  return (
    <button type="button" className={className} data-theme-switch="" data-script="">
      {themes.map(({ look, icon, word: name }) => (
        <span key={name} className={`${styles.theme} ${look}`}>
          <Icon name={icon} />
          <span className={word ? undefined : page.hidden}>外观：{name}</span>
        </span>
      ))}
    </button>
  )
}
