import { useEffect, useState } from 'react'
import { smoothScrollTo } from '../smooth-scroll.ts'
import { ArticleIcon } from './ArticleIcon.tsx'
import styles from './article.module.css'

/** Appears after one screen has been scrolled. */
export function BackToTop() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const look = () => setIsShown(scrollY > innerHeight)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!isShown) return null
  return (
    <button
      type="button"
      className={styles.top}
      aria-label="回到顶部"
      onClick={() => void smoothScrollTo(document.documentElement, { offset: 0 })}
    >
      <ArticleIcon name="up" />
    </button>
  )
}
