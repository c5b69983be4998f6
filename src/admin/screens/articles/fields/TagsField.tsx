import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Select } from '#admin/pieces/Select.tsx'
import { tagsQuery } from '#admin/screens/articles/articles.queries.ts'

interface Props {
  id: string
  tags: string[]
  isReadOnly: boolean
  onChange(tags: string[]): void
}

/** Those that articles have already are offered, so that one thing keeps one name; a new one is typed. */
export function TagsField({ id, tags, isReadOnly, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // Only an option that somebody went to with the arrows is taken by Enter: not what is typed in part, and not what the pointer lies on.
  const isWalked = useRef(false)
  const word = typed.trim()
  const known = useQuery({ ...tagsQuery(word.slice(0, 40)), enabled: isOpen })
  const options = (known.data?.items ?? []).map(({ name, count }) => ({ value: name, label: name, count }))
  const write = (text: string) => {
    isWalked.current = false
    setTyped(text)
  }
  const take = (next: string[]) => {
    write('')
    onChange([...new Set(next.map((tag) => tag.trim()).filter(Boolean))])
  }
  const press = (event: KeyboardEvent) => {
    // The Enter that ends a composition is the keyboard's.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isWalked.current = true
    if (event.key === 'Tab') setOpen(false)
    if (event.key === 'Enter' && !isWalked.current) {
      event.preventDefault()
      event.stopPropagation()
      if (word !== '') take([...tags, word])
    }
  }
  return (
    <Select
      id={id}
      mode="tags"
      value={tags}
      suffixIcon={null}
      disabled={isReadOnly}
      tokenSeparators={[',', '，', '、', ';', '；']}
      // The server has looked for them; one that the article has would be taken away.
      showSearch={{ searchValue: typed, onSearch: write, filterOption: (_text, option) => !tags.includes(option?.value ?? '') }}
      options={options.sort((a, b) => Number(b.value === word) - Number(a.value === word))}
      defaultActiveFirstOption={false}
      open={isOpen && !tags.includes(word)}
      optionRender={({ label, data }) => (data.count === undefined ? label : `${data.value}（${data.count} 篇）`)}
      notFoundContent={null}
      onOpenChange={setOpen}
      onInputKeyDown={press}
      onBlur={() => write('')}
      onChange={take}
    />
  )
}
