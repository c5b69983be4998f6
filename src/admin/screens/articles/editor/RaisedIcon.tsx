/** An x with a small 2 above or below the line, drawn: letters in a button would be read as its name. */
export function RaisedIcon({ place }: { place: 'above' | 'below' }) {
  const two =
    place === 'above' ? 'M11 2.8c.4-1.4 3.2-1.4 3.2.3 0 1.2-3.2 1.9-3.2 3.4h3.4' : 'M11 10.3c.4-1.4 3.2-1.4 3.2.3 0 1.2-3.2 1.9-3.2 3.4h3.4'
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d={`M1.5 4.5l7 8M8.5 4.5l-7 8${two}`} />
    </svg>
  )
}
