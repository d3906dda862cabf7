// Made by `node tools/scripts/table-types.ts` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type Tables = {
  'app.events': {
    id: Generated<string>
    name: string
    about: unknown
    actor_id: string | null
    emitted_at: Generated<string>
  }
  'app.idempotent_answers': {
    person_id: string
    key: string
    endpoint: string
    request_hash: string
    answer: unknown | null
    created_at: Generated<string>
  }
  'app.mails': {
    id: Generated<string>
    recipient: string
    subject: string
    kind: string
    body: unknown | null
    message_id: string
    state: Generated<string>
    attempts: Generated<number>
    last_error: string | null
    created_at: Generated<string>
    sent_at: string | null
  }
  'app.seedings': {
    name: string
    done_at: Generated<string>
  }
  'auth.audit': {
    id: Generated<string>
    user_id: string | null
    action: string
    ip: string | null
    at: Generated<string>
  }
  'auth.ended_sessions': {
    session_id: string
    ended_at: Generated<string>
  }
  'auth.factor_challenges': {
    id: Generated<string>
    factor_id: string
    ip: string | null
    challenge: string | null
    rp_id: string | null
    expires_at: string
    used_at: string | null
  }
  'auth.factors': {
    id: Generated<string>
    user_id: string
    factor_type: string
    status: Generated<string>
    friendly_name: Generated<string>
    phone: string | null
    secret: Buffer | null
    last_challenged_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    last_step: number | null
    wrong_codes: Generated<number>
    locked_until: string | null
  }
  'auth.flow_states': {
    auth_code: Generated<string>
    user_id: string
    code_challenge: string
    method: string
    issued_at: Generated<string>
    provider: string | null
    provider_tokens: Buffer | null
  }
  'auth.identities': {
    id: Generated<string>
    user_id: string
    provider: string
    provider_id: string
    identity_data: Generated<unknown>
    last_sign_in_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  'auth.known_devices': {
    user_id: string
    mark: Buffer
    seen_at: Generated<string>
  }
  'auth.mail_requests': {
    address_hash: Buffer
    kind: string
    asked_at: string
  }
  'auth.one_time_tokens': {
    user_id: string
    kind: string
    email: string
    link_hash: Buffer
    code_hash: Buffer
    wrong_codes: Generated<number>
    mail_id: string | null
    code_challenge: string | null
    sent_at: Generated<string>
    expires_at: string
  }
  'auth.passkey_challenges': {
    id: Generated<string>
    user_id: string | null
    challenge: string
    rp_id: string
    expires_at: string
  }
  'auth.provider_trips': {
    state_hash: Buffer
    provider: string
    target: string
    code_challenge: string | null
    link_user_id: string | null
    role: Generated<string>
    browser_hash: Buffer
    started_at: Generated<string>
  }
  'auth.rate_buckets': {
    bucket: Buffer
    left_over: number
    granted: boolean
    counted_at: string
    full_at: string
  }
  'auth.recovery_codes': {
    factor_id: string
    code_hash: Buffer
    used_at: string | null
  }
  'auth.refresh_tokens': {
    id: Generated<string>
    session_id: string
    parent_id: string | null
    created_at: Generated<string>
    revoked_at: string | null
  }
  'auth.saml_assertions': {
    provider_id: string
    assertion_id: string
    expires_at: string
  }
  'auth.sessions': {
    id: Generated<string>
    user_id: string
    aal: Generated<string>
    amr: unknown
    user_agent: string | null
    ip: string | null
    created_at: Generated<string>
    refreshed_at: string | null
    factor_id: string | null
    not_after: string | null
  }
  'auth.signing_keys': {
    kid: string
    algorithm: string
    secret_mark: Buffer
    sealed_key: Buffer
    created_at: Generated<string>
    retired_at: string | null
  }
  'auth.sso_domains': {
    id: Generated<string>
    provider_id: string
    domain: string
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  'auth.sso_providers': {
    id: Generated<string>
    entity_id: string
    metadata_xml: string
    metadata_url: string | null
    attribute_mapping: Generated<unknown>
    disabled: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  'auth.users': {
    id: Generated<string>
    email: string | null
    password_hash: string | null
    email_confirmed_at: string | null
    new_email: string | null
    confirmation_sent_at: string | null
    recovery_sent_at: string | null
    email_change_sent_at: string | null
    reauthentication_sent_at: string | null
    last_sign_in_at: string | null
    banned_until: string | null
    raw_app_meta_data: Generated<unknown>
    raw_user_meta_data: Generated<unknown>
    created_at: Generated<string>
    updated_at: Generated<string>
    phone: string | null
    phone_confirmed_at: string | null
    new_phone: string | null
    phone_change_sent_at: string | null
    invited_at: string | null
    deleted_at: string | null
    is_anonymous: Generated<boolean>
    is_sso_user: Generated<boolean>
    role: Generated<string>
  }
  'auth.webauthn_credentials': {
    id: Generated<string>
    user_id: string
    factor_id: string | null
    credential_id: string
    rp_id: string
    public_key: Buffer
    counter: number
    transports: Generated<string[]>
    friendly_name: string | null
    created_at: Generated<string>
    last_used_at: string | null
  }
  'acquaintances': {
    person_id: string
    other_id: string
    since: Generated<string>
  }
  'admin_acts': {
    id: Generated<string>
    at: Generated<string>
    what: string
    by_id: string | null
    about_id: string | null
    detail: Generated<string>
  }
  'calendar_feeds': {
    person_id: string
    token_hash: Buffer
    made_at: Generated<string>
    last_read_at: string | null
  }
  'checkouts': {
    id: Generated<string>
    session_id: string | null
    learner_id: string
    instructor_id: string
    lesson_id: string | null
    package_id: string
    package_name: string
    lesson_count: number
    lesson_minutes: number
    amount_pence: number
    currency: Generated<string>
    commission_bp: number
    commission_pence: number
    origin: string
    status: Generated<string>
    outcome: string | null
    url: string | null
    payment_intent: string | null
    trouble: string | null
    expires_at: string
    created_at: Generated<string>
    paid_at: string | null
  }
  'commission_contracts': {
    instructor_id: string
    basis_points: number
    agreed_at: Generated<string>
  }
  'conversations': {
    id: Generated<string>
    learner_id: string | null
    instructor_id: string | null
    is_question: boolean
    begun_at: Generated<string>
    last_seq: Generated<number>
    last_at: Generated<string>
    learner_read: Generated<number>
    instructor_read: Generated<number>
    learner_mailed: Generated<number>
    instructor_mailed: Generated<number>
    learner_change: Generated<number>
    instructor_change: Generated<number>
  }
  'diaries': {
    instructor_id: string
    zone: Generated<string>
    notice_hours: Generated<number>
    horizon_days: Generated<number>
    buffer_minutes: Generated<number>
    slot_step_minutes: Generated<number>
    lesson_lengths: Generated<number[]>
    open_until: string | null
    updated_at: Generated<string>
    shown_as: Generated<string>
  }
  'diary_entries': {
    id: Generated<string>
    instructor_id: string
    learner_id: string | null
    car_id: string | null
    kind: string
    during: string
    guarded: string
    live: Generated<boolean>
    expires_at: string | null
    note: Generated<string>
    created_at: Generated<string>
  }
  'hours_exceptions': {
    id: Generated<string>
    instructor_id: string
    on_day: string
    opens: string | null
    closes: string | null
    note: Generated<string>
  }
  'instructors': {
    id: string
    headline: Generated<string>
    about: Generated<string>
    gearboxes: Generated<string[]>
    hourly_rate_pence: number | null
    languages: Generated<string[]>
    specialisms: Generated<string[]>
    gender: string | null
    car: Generated<string>
    plan: Generated<string>
    outcode: string | null
    sector: string | null
    lat: number | null
    lng: number | null
    radius_km: Generated<number>
    badge_kind: string | null
    badge_number: string | null
    badge_expires_on: string | null
    vetted_until: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    place: GeneratedAlways<string | null>
    complete: GeneratedAlways<boolean>
    withdrawn: Generated<boolean>
  }
  'invitations': {
    id: Generated<string>
    from_id: string
    role: string
    name: string | null
    email: string | null
    word: Generated<string>
    mails: Generated<number>
    mailed_at: Generated<string>
    written: Generated<number>
    token_hash: Buffer | null
    expires_at: string
    claimed_by: string | null
    accepted_at: string | null
    accepted_by: string | null
    withdrawn_at: string | null
    created_at: Generated<string>
  }
  'ledger_accounts': {
    id: Generated<string>
    kind: string
    learner_id: string | null
    instructor_id: string | null
  }
  'ledger_entries': {
    transaction_id: string
    account_id: string
    pence: number
  }
  'ledger_transactions': {
    id: Generated<string>
    key: string
    kind: string
    checkout_id: string | null
    lesson_id: string | null
    at: Generated<string>
  }
  'lesson_assessments': {
    id: Generated<string>
    student_id: string
    instructor_id: string
    lesson_id: string
    assessment_data: unknown
    overall_rating: number
    instructor_notes: Generated<string>
    date: string
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  'lesson_credits': {
    id: Generated<string>
    checkout_id: string
    learner_id: string
    instructor_id: string
    minutes_bought: number
    pence_bought: number
    minutes_left: number
    pence_left: number
    commission_left: number
    created_at: Generated<string>
  }
  'lesson_payments': {
    id: Generated<string>
    lesson_id: string
    credit_id: string
    learner_id: string
    instructor_id: string
    minutes: number
    pence: number
    commission_pence: number
    state: Generated<string>
    paid_at: Generated<string>
    settled_at: string | null
  }
  'lessons': {
    id: string
    instructor_id: string
    learner_id: string | null
    starts_at: string
    minutes: number
    ends_at: string
    status: Generated<string>
    price_pence: number | null
    paid_with: string | null
    pickup: string | null
    notice_hours: Generated<number>
    hold_expires_at: string | null
    hold_renewed: Generated<boolean>
    booked_at: string | null
    delivered_at: string | null
    cancelled_at: string | null
    cancelled_by: string | null
    cancel_reason: Generated<string>
    cancelled_free: boolean | null
    created_at: Generated<string>
    updated_at: Generated<string>
    moves: Generated<number>
    moved_at: string | null
    agreed_starts_at: string | null
  }
  'message_blocks': {
    person_id: string
    blocked_id: string
    blocked_at: Generated<string>
  }
  'message_feeds': {
    person_id: string
    changes: Generated<number>
  }
  'message_reports': {
    id: Generated<string>
    conversation_id: string | null
    reporter_id: string | null
    reported_id: string | null
    by_learner: boolean
    reporter_name: string
    reported_name: string
    reason: string
    words: Generated<string>
    excerpt: unknown
    status: Generated<string>
    outcome: Generated<string>
    reported_at: Generated<string>
    told_at: string | null
    closed_at: string | null
    closed_by: string | null
  }
  'messages': {
    conversation_id: string
    seq: number
    from_learner: boolean
    client_id: string
    body: string
    sent_at: Generated<string>
  }
  'newsletter_subscriptions': {
    id: Generated<string>
    email: string
    confirm_hash: Buffer | null
    mails: Generated<number>
    mailed_at: string
    confirmed_at: string | null
  }
  'notice_preferences': {
    person_id: string
    topic: string
    email: Generated<boolean>
    bell: Generated<boolean>
    updated_at: Generated<string>
  }
  'notices': {
    id: Generated<string>
    person_id: string
    kind: string
    key: string
    fact_id: string | null
    other_id: string | null
    about: Generated<unknown>
    at: Generated<string>
    read_at: string | null
  }
  'packages': {
    id: Generated<string>
    instructor_id: string | null
    name: string
    description: Generated<string>
    lesson_count: number
    lesson_minutes: number
    price_pence: number
    currency: Generated<string>
    active: Generated<boolean>
    position: Generated<number>
    kept_as: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  'profiles': {
    id: string
    auth_id: string
    name: string
    email: string
    role: string
    profile_image: string | null
    id_document: string | null
    driving_license: string | null
    dbs_document: string | null
    verification_status: Generated<string>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  'pupils': {
    instructor_id: string
    learner_id: string
    since: Generated<string>
  }
  'refunds': {
    id: Generated<string>
    checkout_id: string
    learner_id: string
    lesson_id: string | null
    pence: number
    reason: string
    status: Generated<string>
    stripe_refund: string | null
    last_error: string | null
    created_at: Generated<string>
    sent_at: string | null
  }
  'school_instructors': {
    id: Generated<string>
    school_id: string
    instructor_id: string
    since: Generated<string>
    left_at: string | null
    left_by: string | null
    told: Generated<boolean>
  }
  'schools': {
    id: Generated<string>
    owner_id: string
    name: string
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  'sent_notices': {
    key: string
    sent_at: Generated<string>
  }
  'stripe_events': {
    id: string
    type: string
    received_at: Generated<string>
  }
  'suspensions': {
    id: Generated<string>
    person_id: string
    reason: string
    lessons: string
    suspended_by: string | null
    suspended_at: Generated<string>
    lifted_by: string | null
    lifted_at: string | null
  }
  'theory_answers': {
    person_id: string
    id: string
    question_id: string
    choice: string
    is_right: boolean
    answered_at: Generated<string>
  }
  'theory_cards': {
    person_id: string
    question_id: string
    times: number
    times_right: number
    streak: number
    last_at: string
    due_at: string
  }
  'vetting_events': {
    id: Generated<string>
    vetting_id: string
    what: string
    by_id: string | null
    badge_kind: string | null
    badge_number: string | null
    badge_expires_on: string | null
    reason: Generated<string>
    at: Generated<string>
  }
  'vettings': {
    id: Generated<string>
    instructor_id: string
    status: Generated<string>
    badge_kind: string | null
    badge_number: string | null
    badge_expires_on: string | null
    documents: Generated<string[]>
    reason: Generated<string>
    submitted_at: string | null
    decided_at: string | null
    decided_by: string | null
    documents_delete_after: string | null
  }
  'weekly_hours': {
    instructor_id: string
    weekday: number
    opens: string
    closes: string
  }
  'storage.buckets': {
    id: string
    name: string
    owner: string | null
    public: Generated<boolean>
    file_size_limit: number | null
    allowed_mime_types: string[] | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  'storage.leftovers': {
    blob: string
    erase_at: string
  }
  'storage.objects': {
    id: Generated<string>
    bucket_id: string
    name: string
    folder: GeneratedAlways<string>
    owner: string | null
    blob: string
    size: number
    mimetype: string
    cache_control: string
    etag: string
    metadata: Generated<unknown>
    created_at: Generated<string>
    updated_at: Generated<string>
    missing_since: string | null
  }
  'storage.reads': {
    id: Generated<string>
    object_id: string
    name: string
    owner: string | null
    reader_id: string | null
    how: string
    at: Generated<string>
  }
}
