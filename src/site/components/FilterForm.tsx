import { type FormEvent, type ReactNode, type Ref, useContext, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { anchorScrollTo } from '../scroll-anchor.ts'
import { EmbeddedContext } from './embedded.ts'
import page from './page.module.css'

interface FormProps {
  label: string
  className?: string
  role?: 'search'
  /** The page that it narrows, and what else its address says. */
  path: string
  kept: Readonly<Record<string, string | number | undefined>>
  children: ReactNode
}

/** What is asked of a page in a form is its address. With script the page takes a choice at once and stays where it is; without, the form is sent. */
export function FilterForm({ label, className, role, path, kept, children }: FormProps) {
  const navigate = useNavigate()
  const isEmbedded = useContext(EmbeddedContext)
  const open = (form: HTMLFormElement) => {
    const asked = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : []))
    anchorScrollTo(form)
    void navigate(`${path}?${new URLSearchParams(asked)}`, { preventScrollReset: true })
  }
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    open(event.currentTarget)
  }
  return (
    <form
      className={className}
      role={role}
      method="get"
      action={path}
      aria-label={label}
      onSubmit={submitted}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) open(event.currentTarget)
      }}
    >
      {Object.entries({ ...kept, embed: isEmbedded ? 1 : undefined }).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  )
}

interface ChoiceProps {
  name: string
  label: string
  /** As the address says; empty: nothing. */
  value: string
  /** What sends the form where there is no script. */
  sendWord: string
  children: ReactNode
}

/** One of many, in a `FilterForm`. */
export function FilterChoice({ name, label, value, sendWord, children }: ChoiceProps) {
  const select = useChosen(value)
  return (
    <>
      <select ref={select} className={page.select} name={name} aria-label={label} defaultValue={value} autoComplete="off">
        {children}
      </select>
      <button className={`${page.button} ${page.ghost}`} type="submit" data-plain>
        {sendWord}
      </button>
    </>
  )
}

/** The field keeps what was chosen in it, and follows the address however that changes. What was chosen before the script was there is asked for then. */
function useChosen(value: string): Ref<HTMLSelectElement> {
  const select = useRef<HTMLSelectElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    const field = select.current
    const isEarly = isFirst.current
    isFirst.current = false
    if (field === null || field.value === value) return
    if (isEarly) field.dispatchEvent(new Event('change', { bubbles: true }))
    else field.value = value
  }, [value])
  return select
}
