import { toast } from '#ui/toast.ts'

/** Puts it on the clipboard; says so if the browser will not, and answers whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast({
      title: 'It could not be copied',
      description: 'Your browser did not allow it. Select the address and copy it by hand.',
      tone: 'bad',
    })
    return false
  }
}
