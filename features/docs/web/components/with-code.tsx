export const WithCode = ({ children }: { children: string }) => (
  <>
    {children
      .split('`')
      .map((part, at) => (at % 2 === 1 ? <code key={part + String(at)}>{part}</code> : part))}
  </>
)
