import type { Address } from '#common/site.ts'
import { Press } from '#features/newsletter/web/components/press.tsx'

export const addresses: readonly Address[] = [{ path: '/newsletter/unsubscribe', noindex: true }]

const UnsubscribePage = () => (
  <Press
    step="unsubscribe"
    title="Leave the newsletter"
    lead="One press, and we send no newsletter to your address any more."
    label="Unsubscribe"
  />
)

export default UnsubscribePage
