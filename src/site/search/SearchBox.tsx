import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchWordsMax } from '#shared/limits.ts'
import type { SearchType } from '#shared/page-query.ts'
import { paths, sitePages } from '#shared/paths.ts'
import { searchTypeWords } from '#shared/words/search.ts'
import { EmbeddedContext } from '../components/embedded.ts'
import { Icon } from '../components/Icon.tsx'
import { SiteLink, withEmbed } from '../components/SiteLink.tsx'
import { Headline } from '../spoilers/Headline.tsx'
import { areResultsHidden } from '../spoilers/hidden-results.ts'
import { Marked } from './Marked.tsx'
import styles from './search-box.module.css'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  words: string
  type: SearchType | undefined
  column: string | undefined
}

/** The field of the search page: a plain form, with suggestions where there is a script. */
export function SearchBox({ words, type, column }: Props) {
  const isEmbedded = useContext(EmbeddedContext)
  const navigate = useNavigate()
  // The input is uncontrolled, because it may have been filled before the script was loaded.
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** The address of the suggestion: others may come while one is chosen. */
  const [chosenPath, setChosenPath] = useState<string | null>(null)
  // That somebody has met somebody may be a result.
  const suggestions = useSuggestions(isOpen ? typed.trim() : '').filter(
    ({ type }) => (type !== 'match' && type !== 'meetings') || !areResultsHidden(),
  )
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  // The visitor may have begun to type before the script was loaded.
  useEffect(() => {
    const field = input.current
    if (field === null || field.value === words || document.activeElement !== field) return
    setTyped(field.value)
    setOpen(true)
  }, [words])
  const isShown = isOpen && suggestions.length > 0
  const chosen = suggestions.findIndex(({ path }) => path === chosenPath)
  const close = () => {
    setOpen(false)
    setChosenPath(null)
  }

  const typedNow = (value: string) => {
    setTyped(value)
    setChosenPath(null)
    setOpen(true)
  }

  const pressed = (event: KeyboardEvent) => {
    // While an input method is composing, these keys belong to it; Safari says so of the last one by its code only.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
    if (!isShown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    // One position more than suggestions: back in the input.
    const next = ((chosen + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1
    setChosenPath(suggestions[next]?.path ?? null)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest engines do not know the element search
    <form
      className={styles.form}
      role="search"
      action={sitePages.search.path}
      onSubmit={(event) => {
        event.preventDefault()
        const suggestion = isShown ? suggestions[chosen] : undefined
        const field = event.currentTarget.elements.namedItem('q')
        const q = field instanceof HTMLInputElement ? field.value.trim() : ''
        const address = suggestion ? suggestion.path : paths.search({ q: q === '' ? undefined : q, type, column })
        close()
        void navigate(isEmbedded ? withEmbed(address) : address)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="搜索新闻、赛事、战队与选手"
          placeholder="战队、选手、赛事或新闻里的字词"
          maxLength={searchWordsMax}
          autoComplete="off"
          enterKeyHint="search"
          required
          defaultValue={words}
          data-only-field={words === '' ? '' : undefined}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={list}
          aria-activedescendant={isShown && chosen >= 0 ? `${list}-${chosen}` : undefined}
          onChange={(event) => {
            // Letters of a word that is being composed are not what is meant.
            if (!(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)) typedNow(event.target.value)
          }}
          onCompositionEnd={(event) => typedNow(event.currentTarget.value)}
          onKeyDown={pressed}
        />
        <button type="submit">搜索</button>
      </div>
      {type !== undefined && <input type="hidden" name="type" value={type} />}
      {column !== undefined && <input type="hidden" name="column" value={column} />}
      {isEmbedded && <input type="hidden" name="embed" value="1" />}
      <div className={styles.suggestions} id={list} role="listbox" aria-label="搜索建议" hidden={!isShown}>
        {suggestions.map((suggestion, i) => (
          <SiteLink
            key={suggestion.path}
            className={suggestion.note === '' ? undefined : styles.noted}
            to={suggestion.path}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === chosen}
            data-results={suggestion.tellsResult ? '' : undefined}
            tabIndex={-1}
            onClick={close}
          >
            <span>
              <Headline of={{ title: <Marked segments={suggestion.title} />, tellsResult: suggestion.tellsResult }} />
            </span>
            <small>{suggestion.note || searchTypeWords[suggestion.type]}</small>
          </SiteLink>
        ))}
      </div>
    </form>
  )
}
