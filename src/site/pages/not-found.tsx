import { nothingHere, pageHandle } from '../page.ts'

export function loader(): never {
  throw nothingHere()
}

export const handle = pageHandle<never>('notFound', (_none, settings) => ({
  title: `没有找到｜${settings.name}`,
  description: '',
  path: '',
  image: null,
  article: null,
}))

export function Component() {
  return null
}
