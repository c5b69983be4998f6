import page from '../components/page.module.css'

/** For those who hear the page; `instead` where results are hidden, of what may tell one. */
export function Label({ text, instead }: { text: string; instead: string | false }) {
  if (instead === false) return <span className={page.hidden}>{text}</span>
  return (
    <>
      <span className={`${page.hidden} result unsaid`}>{text}</span>
      <span className={`${page.hidden} unspoiled`}>{instead}</span>
    </>
  )
}
