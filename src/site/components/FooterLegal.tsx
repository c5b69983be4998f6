import type { Settings } from '#shared/settings.ts'
import styles from './footer.module.css'
import { SiteLink } from './SiteLink.tsx'

interface Entry {
  label: string
  href: string
}

/** Numbers, licences and advice. What the operator left empty is left out. The map of the site in its drawer has it all too. */
export function FooterLegal({ settings }: { settings: Settings }) {
  const { ageRating, copyrightHolder, gameApproval, healthAdvice, icpNumber, licences, policeNumber, policies, reporting } = settings.footer
  const registers: Entry[] = [
    { label: icpNumber, href: 'https://beian.miit.gov.cn/' },
    { label: policeNumber, href: policeRegister(policeNumber) },
  ]
  const lines = [copyrightHolder && `著作权人：${copyrightHolder}`, gameApproval, ...licences]
  if (reporting.href === null) lines.push(reporting.text)
  else registers.push({ label: reporting.text, href: reporting.href })
  const facts = lines.filter((line) => line !== '')
  return (
    <section className={styles.legal} aria-label="声明与备案">
      {ageRating && (
        <details className={styles.age}>
          <summary data-dialog="适龄提示">
            <span className={styles.badge}>{ageRating.badge}</span>适龄提示
          </summary>
          <p>{ageRating.text}</p>
        </details>
      )}
      <Entries entries={policies} />
      {healthAdvice !== '' && <p>{healthAdvice}</p>}
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <Entries entries={registers.filter(({ label }) => label !== '')} />
    </section>
  )
}

/** The entry of the number, whose fourteen digits are its code there, as the ministry's own line for footers has it. */
function policeRegister(number: string): string {
  const [code] = /\d{14}/.exec(number) ?? []
  return code === undefined ? 'https://beian.mps.gov.cn/' : `https://beian.mps.gov.cn/#/query/webSearch?code=${code}`
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <ul className={styles.entries}>
      {entries.map(({ label, href }) => (
        <li key={href}>
          <SiteLink to={href}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  )
}
