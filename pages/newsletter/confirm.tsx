import type { Address } from '#common/site.ts'
import { Press } from '#features/newsletter/web/components/press.tsx'

export const addresses: readonly Address[] = [{ path: '/newsletter/confirm', noindex: true }]

const ConfirmPage = () => (
  <Press
    step="confirm"
    title="Confirm your subscription"
    lead="Confirm to get our newsletter."
    label="Yes, send me the newsletter"
  />
)

export default ConfirmPage
