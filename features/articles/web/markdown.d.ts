declare module '*.md' {
  const content: import('./content.ts').Content
  export default content
}
