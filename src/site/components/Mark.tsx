/** The default logo: two blades over a platform. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
      <path d="M24 46 5 36v-5l19 10 19-10v5z" fill="#144a70" />
      <path d="M24 41 5 31l19-9 19 9z" fill="#2d83ba" />
      <path d="M24 37.500 11 30.500v-3.500L24 33.700 37 27v3.500z" fill="#1f6799" />
      <path d="M24 34 11 27l13-6.500L37 27z" fill="#4eade0" />
      <path d="M5 31l19 10 19-10M11 27l13 7 13-7" fill="none" stroke="#8fd3f8" strokeWidth=".9" />
      <path d="M16.500 26.500 34.500 3.500 36 2l-.4 2.800-17.300 23z" fill="#a9c3da" />
      <path d="M31.500 26.500 13.500 3.500 12 2l.4 2.800 17.300 23z" fill="#fff" />
      <path d="m29 28.500 5-5.500M19 28.500 14 23" fill="none" stroke="#8fd3f8" strokeWidth="1.800" strokeLinecap="round" />
    </svg>
  )
}
