import { designedMark, letterBase, letterSize } from '#shared/designed-mark.ts'
import { initialOf } from '#shared/initial.ts'

/** The mark of what has no picture of its own; the name stands beside it. */
export function DesignedMark({ id, name, className }: { id: number; name: string; className?: string | undefined }) {
  const { whole, half, tint } = designedMark(id)
  return (
    <svg
      className={className}
      viewBox="0 0 40 40"
      textAnchor="middle"
      fontSize={letterSize}
      fontWeight="700"
      overflow="visible"
      aria-hidden="true"
    >
      <path d={whole} fill={tint} stroke="#fff" strokeOpacity=".5" strokeWidth="2" />
      <path d={half} fillOpacity=".16" />
      <text x="20" y={letterBase} fill="#fff">
        {initialOf(name)}
      </text>
    </svg>
  )
}
