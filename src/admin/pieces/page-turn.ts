import type { PaginationProps } from 'antd'
import { cloneElement, isValidElement } from 'react'

type PageTurn = NonNullable<PaginationProps['itemRender']>

/** Null: named by its number. */
const names: Readonly<Record<Parameters<PageTurn>[1], string | null>> = {
  page: null,
  prev: '上一页',
  next: '下一页',
  'jump-prev': '向前 5 页',
  'jump-next': '向后 5 页',
}

/** The arrows of a list's pages. antd names their buttons in English whatever its locale. */
export const pageTurn: PageTurn = (_page, kind, element) => {
  const name = names[kind]
  return name !== null && isValidElement<{ 'aria-label'?: string }>(element) ? cloneElement(element, { 'aria-label': name }) : element
}
