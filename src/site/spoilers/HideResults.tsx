import { useSyncExternalStore } from 'react'
import { Icon } from '../components/Icon.tsx'
import { areResultsHidden, onHiddenResults, toggleHiddenResults } from './hidden-results.ts'

/** The switch. `word`: with a label next to the icon, where there is room. */
export function HideResults({ className, word = false }: { className: string | undefined; word?: boolean }) {
  const isOn = useSyncExternalStore(onHiddenResults, areResultsHidden, () => false)
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isOn}
      aria-label="防剧透：隐藏赛果"
      title={isOn ? '赛果已隐藏，点比分可以单独显示' : '隐藏赛果'}
      data-script=""
      onClick={toggleHiddenResults}
    >
      <Icon name={isOn ? 'unseen' : 'seen'} />
      {word && '防剧透'}
    </button>
  )
}
