// Written by tools/schema.ts from the migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely'
import type { LocalDate, Money } from '#shared/values/wire.ts'
type Json = ColumnType<unknown, string | null, string | null>
export interface DB {
  allocation_connections: {
    office_id: number
    sealed_tokens: Buffer
    access_expires_at: Date
    refresh_expires_at: Date
    refreshing_until: Date | null
    broken_at: Date | null
    user_name: string
    connected_at: Date
    sandbox: boolean
    reminded_days: number | null
  }
  allocation_numbers: {
    office_id: number
    invoice_id: number
    status: Generated<
      'waiting' | 'unknown' | 'refused' | 'objected' | 'approved' | 'continued' | 'reverse_charged' | 'cancelled'
    >
    allocation_number: string | null
    typed: Generated<boolean>
    failure: string | null
    decision: 'cancel' | 'continue' | 'reverse_charge' | 'objection' | null
    attempts: Generated<number>
    deliveries: Json | null
    created_at: Date
    settled_at: Date | null
  }
  allocation_thresholds: {
    starts_on: LocalDate
    net_amount: Money
    inclusive: Generated<boolean>
  }
  answered_challenges: {
    challenge: Buffer
    person_id: number
    expires_at: Date
  }
  appointment_notices: {
    office_id: number
    appointment_id: number
    told_start: Date | null
    told_status: string | null
    tell_at: Date | null
    known_employee: number | null
    known_start: Date | null
  }
  appointments: {
    office_id: number
    id: Generated<number>
    employee_id: number
    customer_id: number
    service_id: number
    start_at: Date
    end_at: Date
    status_key: string
    notes: string | null
    source: 'staff' | 'online'
    booking_session_id: number | null
    manage_token: string | null
    holds_slot: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    deleted_at: Date | null
    buffer_minutes: Generated<number>
    held_until: Date | null
    confirmed_start: Date | null
    answer: 'approved' | 'declined' | null
    answered_by: number | null
    answered_at: Date | null
    visit_key: string | null
    processing_after: number | null
    processing_minutes: number | null
    series_id: number | null
    removal: string | null
    given_by: number | null
    price: Money | null
    duration: number | null
    booked_for: string | null
  }
  audit_log: {
    office_id: number
    id: Generated<number>
    at: Date
    actor: string
    action: string
    subject: string
    subject_id: number | null
    before: Json | null
    after: Json | null
  }
  automatic_messages: {
    office_id: number
    kind: 'birthday' | 'miss_you' | 'review'
    is_on: boolean
    days: number | null
    review_url: string | null
    queued_to: LocalDate
  }
  booking_addresses: {
    office_id: number
    slug: string
    taken_at: Date
  }
  booking_sessions: {
    office_id: number
    id: Generated<number>
    token_id: string
    full_name: string | null
    phone: string | null
    email: string | null
    birth_date: LocalDate | null
    gender: 'זכר' | 'נקבה' | 'אחר' | null
    proved_phone: string | null
    created_at: Date
    marketing_consent: Generated<boolean>
    proved_email: string | null
    solved_puzzles: Generated<number>
    device_phone: string | null
    mailbox_phone: string | null
  }
  calendar_feeds: {
    office_id: number
    employee_id: number
    token_mac: Buffer
    with_details: boolean
    created_at: Date
  }
  calendar_settings: {
    office_id: number
    id: Generated<number>
    calendar_start_time: Generated<string>
    calendar_end_time: Generated<string>
    time_step: Generated<number>
    default_view: Generated<'daily' | 'weekly' | 'monthly'>
    version: Generated<number>
    closed_on_holidays: Generated<boolean>
    short_eves: Generated<boolean>
  }
  campaigns: {
    office_id: number
    id: Generated<number>
    message: string
    created_by: number | null
    created_at: Date
    send_at: Date
    cancelled_at: Date | null
    kind: Generated<'marketing' | 'birthday' | 'miss_you' | 'review'>
  }
  card_payments: {
    office_id: number
    id: Generated<number>
    order_id: number
    gateway_id: number
    token: string
    amount: Money
    status: Generated<'created' | 'paid' | 'failed' | 'expired' | 'cancelled'>
    created_at: Date
    expires_at: Date
    page_id: string | null
    failure: string | null
    transaction_id: string | null
    paid_amount: Money | null
    paid_at: Date | null
    last_digits: string | null
    brand: string | null
    instalments: number | null
    approval: string | null
    late_reason: 'order_closed' | 'amount' | null
    late_handled_at: Date | null
    charge_key: string | null
  }
  card_refunds: {
    office_id: number
    id: Generated<number>
    card_payment_id: number
    key: string
    amount: Money
    status: Generated<'asked' | 'made' | 'declined'>
    refund_id: string | null
    created_at: Date
    invoice_id: number | null
    wanted_credit: Json | null
    credit_id: number | null
  }
  card_views: {
    office_id: number
    customer_id: number
    user_id: number
    at: Date
  }
  categories: {
    office_id: number
    id: Generated<number>
    name: string
    created_at: Generated<Date>
    deleted_at: Date | null
    version: Generated<number>
    sort_order: number | null
  }
  chat_messages: {
    office_id: number
    id: Generated<number>
    user_id: number
    message: string
    reply: string | null
    status: 'pending' | 'done' | 'cut' | 'stopped'
    source: 'model' | 'template'
    action: 'birthday' | 'business' | 'product' | 'service' | null
    first_name: string | null
    product_id: number | null
    counted_month: LocalDate | null
    pending_until: Date | null
    created_at: Date
  }
  customer_devices: {
    office_id: number
    id: Generated<number>
    phone: string
    token_mac: Buffer
    used_at: Date
  }
  customer_ledger: {
    office_id: number
    id: Generated<number>
    customer_id: number
    order_id: number | null
    amount: Money
    created_at: Date
    settled_by: number | null
  }
  customer_pictures: {
    office_id: number
    id: Generated<number>
    customer_id: number
    added_by: number
    note: string | null
    file_key: string
    thumbnail_key: string
    version: Generated<number>
    created_at: Date
    deleted_at: Date | null
  }
  customers: {
    office_id: number
    id: Generated<number>
    full_name: string
    phone: string
    email: string | null
    notes: string | null
    id_number: string | null
    is_active: Generated<boolean>
    handled_by: number | null
    birth_date: LocalDate | null
    gender: 'זכר' | 'נקבה' | 'אחר' | null
    address_street: string | null
    address_house_number: string | null
    address_apartment: string | null
    address_city: string | null
    settings_send_sms: Generated<boolean>
    settings_send_approval_sms: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    merged_into: number | null
    search_text: Generated<string>
    documents_consent_at: Date | null
    marketing_consent: Generated<boolean>
    marketing_consent_at: Date | null
    marketing_consent_source: 'staff' | 'recipient' | 'booking' | null
    preferred_channel: 'sms' | 'email' | 'whatsapp' | null
    erased_at: Date | null
    documents_consent: Generated<boolean>
    phone_unproved: Generated<boolean>
    unproved_session: number | null
    business_number: string | null
    documents_asked_at: Date | null
    documents_consent_source: 'staff' | 'till' | 'sending' | 'booking' | null
    documents_consent_words: string | null
    marketing_consent_words: string | null
  }
  day_closes: {
    office_id: number
    id: Generated<number>
    number: number
    close_date: LocalDate
    covers_from: Date
    covers_to: Date
    expected_cash: Money
    counted_cash: Money
    difference: Generated<Money>
    closed_by: number
    closed_at: Date
  }
  dealer_ceilings: {
    starts_on: LocalDate
    amount: Money
  }
  deposits: {
    office_id: number
    id: Generated<number>
    appointment_id: number
    order_id: number
    card_payment_id: number
    amount: Money
    price: Money
    free_hours: number
    created_at: Date
    page_url: string | null
    opened_at: Date | null
    paid_at: Date | null
    invoice_id: number | null
    used_amount: Generated<Money>
    decided_at: Date | null
    refund: Money | null
    refunded_at: Date | null
    rest_returned: Generated<boolean>
    agreed_start: Date
  }
  document_links: {
    office_id: number
    appointment_id: number | null
    document_id: number
    token: string
    created_at: Date
    id: Generated<number>
    order_id: number | null
    customer_id: number | null
    expires_at: Date | null
  }
  document_requests: {
    office_id: number
    id: Generated<number>
    customer_id: number
    document_id: number
    document_name: string
    phone: string
    token: string
    original_sha256: Buffer | null
    pages: number
    status: Generated<'sent' | 'opened' | 'signed' | 'cancelled'>
    created_at: Date
    expires_at: Date
    opened_at: Date | null
    code_mac: Buffer | null
    code_expires_at: Date | null
    code_attempts: Generated<number>
    signer_name: string | null
    signer_network: string | null
    signed_at: Date | null
    file_key: string | null
    file_sha256: Buffer | null
    form_version: number | null
    answers: Buffer | null
    appointment_id: number | null
    purpose: Generated<'sign' | 'read'>
  }
  documents: {
    office_id: number
    id: Generated<number>
    name: string
    description: string | null
    file_key: string | null
    file_name: string | null
    file_type: 'pdf' | 'doc' | 'docx' | 'form'
    file_bytes: number | null
    version: Generated<number>
    created_at: Generated<Date>
    deleted_at: Date | null
    pdf_key: string | null
  }
  email_changes: {
    office_id: number
    user_id: number
    email: string
    code_mac: Buffer
    expires_at: Date
    attempts: Generated<number>
  }
  employee_absences: {
    office_id: number
    id: Generated<number>
    employee_id: number
    from_date: LocalDate
    until_date: LocalDate
    start_minute: number | null
    end_minute: number | null
    note: string | null
  }
  employee_hours: {
    office_id: number
    employee_id: number
    weekday: number
    start_minute: number
    end_minute: number
  }
  events: {
    office_id: number
    id: Generated<string>
    transaction_id: Generated<string>
    at: Generated<Date>
    what: string | null
    subject_id: number | null
    session_id: string | null
  }
  form_versions: {
    office_id: number
    document_id: number
    number: number
    fields: Json
    created_at: Date
  }
  idempotency_keys: {
    office_id: number
    caller: string
    key: string
    request_mac: Buffer
    status: number | null
    answer: Buffer | null
    created_at: Date
  }
  invoice_lines: {
    office_id: number
    invoice_id: number
    position: number
    product_id: number | null
    employee_id: number | null
    description: string
    quantity: number
    price: Money
    discount: Generated<Money>
    credited_position: number | null
  }
  invoices: {
    office_id: number
    id: Generated<number>
    document_type: number
    status: Generated<'draft' | 'issued'>
    invoice_number: number | null
    order_id: number | null
    customer_id: number | null
    original_invoice_id: number | null
    reason: string | null
    invoice_date: LocalDate
    issued_at: Date | null
    full_name: string
    email: string | null
    business_number: string | null
    payment_method: string | null
    asmacta: string | null
    net_amount: Money
    vat_rate: Money | null
    vat_amount: Money
    discount_amount: Generated<Money>
    rounding_amount: Generated<Money>
    total_amount: Money
    share_email: Generated<boolean>
    share_whatsapp: Generated<boolean>
    public_token: string
    snapshot: Json | null
    snapshot_hash: Buffer | null
    file: string | null
    original_taken_at: Date | null
    version: Generated<number>
    created_at: Date
    search_text: Generated<string>
    reverse_charge_of: number | null
    payment_methods: Generated<string[]>
    opened_at: Date | null
    id_number: string | null
    book: Generated<number>
  }
  kept_cards: {
    office_id: number
    id: Generated<number>
    appointment_id: number
    gateway_id: number
    webhook_token: string
    fee: Money
    price: Money
    free_hours: number
    approve: boolean
    created_at: Date
    page_id: string | null
    page_url: string | null
    opened_at: Date | null
    declined: Generated<boolean>
    given_at: Date | null
    card: Buffer | null
    last_digits: string | null
    brand: string | null
    due: Money | null
    order_id: number | null
    charged_at: Date | null
    agreed_start: Date
    customer_id: number
  }
  known_devices: {
    id: Generated<number>
    person_id: number
    token_mac: Buffer
    created_at: Date
    last_used_at: Date
  }
  last_backup: {
    id: Generated<boolean>
    taken_at: Date
  }
  mail_messages: {
    office_id: number
    id: Generated<number>
    address: string
    subject: string
    body: string | null
    status: Generated<'queued' | 'sent' | 'failed'>
    failure: string | null
    created_at: Date
    sent_at: Date | null
    customer_id: number | null
    appointment_id: number | null
    order_id: number | null
    invoice_id: number | null
    report_month: LocalDate | null
    is_secret: Generated<boolean>
    is_proof: Generated<boolean>
    held_job: Json | null
  }
  marketing_phones: {
    office_id: number
    phone: string
    token: Generated<string>
    refused_at: Date | null
  }
  marketing_proofs: {
    office_id: number
    id: Generated<number>
    kind: 'consent' | 'message'
    phone: string
    at: Date
    source: 'staff' | 'recipient' | 'booking' | null
    words: string | null
    sms_id: number | null
    kept_since: Date | null
  }
  message_templates: {
    office_id: number
    kind: 'confirmation' | 'change' | 'cancellation' | 'decline' | 'reminder' | 'birthday' | 'miss_you' | 'review'
    message: string | null
    is_sent: Generated<boolean>
  }
  migrations: {
    name: string
    hash: string
    at: Generated<Date>
  }
  notification_digests: {
    office_id: number
    user_id: number
    hour: number
    sent_on: LocalDate | null
  }
  notification_settings: {
    office_id: number
    user_id: number
    kind: string
    listed: boolean
    pushed: Generated<boolean>
  }
  notifications: {
    office_id: number
    id: Generated<number>
    user_id: number
    kind:
      | 'booked_online'
      | 'request_waiting'
      | 'moved_by_customer'
      | 'cancelled_by_customer'
      | 'confirmed_by_customer'
      | 'gap_filled'
      | 'booked_by_staff'
      | 'moved_by_staff'
      | 'removed_by_staff'
      | 'document_signed'
      | 'message_failed'
      | 'quota_exhausted'
      | 'campaign_finished'
      | 'whatsapp_failed'
      | 'sold_by_employee'
      | 'payment_received'
      | 'payment_late'
      | 'payment_refunded'
      | 'debt_open'
      | 'stock_low'
    at: Date
    seen_at: Date | null
    customer_id: number | null
    appointment_id: number | null
    product_id: number | null
    facts: Generated<Json>
    dedupe_key: string | null
    noticed_at: Date | null
  }
  number_ranges: {
    office_id: number
    document_type: number
    next_number: number
    last_date: LocalDate | null
    book: Generated<number>
    first_number: Generated<number>
  }
  office_hours: {
    office_id: number
    weekday: number
    start_minute: number
    end_minute: number
  }
  offices: {
    id: Generated<number>
    slug: string
    name: string
    logo: string | null
    phone: string | null
    email: string | null
    business_number: string | null
    city: string | null
    address: string | null
    business_type: Generated<'licensed' | 'exempt' | 'company'>
    about: string | null
    facebook_link: string | null
    instagram_link: string | null
    tiktok_link: string | null
    num_employees: Generated<number>
    send_by_sms: Generated<boolean>
    send_type: Generated<'sms' | 'none'>
    receive_by_sms: Generated<boolean>
    online_booking: Generated<boolean>
    system_language: Generated<'he'>
    approve_bookings: Generated<boolean>
    phone_proof: boolean | null
    booking_notice_minutes: Generated<number>
    booking_horizon_days: Generated<number>
    cancel_cutoff_hours: Generated<number>
    created_at: Generated<Date>
    version: Generated<number>
    deposit_free_hours: Generated<number>
    accountant_email: string | null
    sms_sender: string | null
    unproved_per_hour: Generated<number>
    assessor_notified_on: LocalDate | null
    trade:
      | 'hair'
      | 'barber'
      | 'nails'
      | 'brows'
      | 'makeup'
      | 'cosmetics'
      | 'massage'
      | 'fitness'
      | 'clinic'
      | 'coaching'
      | 'pets'
      | 'other'
      | null
    link_shared_at: Date | null
    first_run_ended_at: Date | null
    any_employee: Generated<'least_busy' | 'in_order'>
    waiting_at_once: Generated<number>
    settings_version: Generated<number>
    book: Generated<number>
    books_since: LocalDate | null
    former_numbers: Generated<string[]>
    quiet_on_rest_days: Generated<boolean>
    accessibility_coordinator: string | null
  }
  order_deductions: {
    office_id: number
    id: Generated<number>
    order_id: number
    kind: 'punch_card' | 'voucher' | 'deposit'
    prepaid_id: number | null
    amount: Money
    visits: Generated<number>
    label: string
    invoice_id: number | null
    returns_id: number | null
    created_at: Date
    deposit_id: number | null
  }
  order_items: {
    office_id: number
    order_id: number
    position: number
    product_id: number | null
    product_name: string
    quantity: number
    price: Money
    discount: Generated<Money>
    employee_id: number | null
  }
  orders: {
    office_id: number
    id: Generated<number>
    order_number: number
    customer_id: number | null
    customer_name: string
    customer_email: string | null
    payment_method:
      | 'cash'
      | 'cheque'
      | 'card'
      | 'bank_transfer'
      | 'external_card'
      | 'debt'
      | 'bit'
      | 'paybox'
      | 'withholding'
    total_amount: Money
    status: Generated<'pending' | 'completed' | 'cancelled'>
    created_at: Date
    kind: Generated<'sale' | 'settlement' | 'deposit' | 'no_show'>
    discount: Generated<Money>
    rounding: Generated<Money>
    tip: Generated<Money>
    tip_employee_id: number | null
    appointment_id: number | null
    seller_id: number | null
    pending: Json | null
  }
  passkeys: {
    id: Generated<number>
    person_id: number
    credential_id: Buffer
    public_key: Buffer
    counter: number
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  password_resets: {
    office_id: number
    user_id: number
    code_mac: Buffer
    expires_at: Date
    attempts: Generated<number>
    token_mac: Buffer | null
    token_expires_at: Date | null
    id: Generated<number>
    kind: 'reset' | 'invitation'
    nonce_mac: Buffer | null
    open_attempts: Generated<number>
    link_mac: Buffer | null
  }
  payment_gateways: {
    office_id: number
    id: Generated<number>
    gateway: 'sandbox' | 'cardcom' | 'payplus'
    terminal_number: string
    credentials: Buffer | null
    is_current: Generated<boolean>
    tested_at: Date | null
    test_passed: boolean | null
  }
  payments: {
    office_id: number
    id: Generated<number>
    order_id: number
    method: 'cash' | 'cheque' | 'card' | 'bank_transfer' | 'external_card' | 'bit' | 'paybox' | 'withholding'
    amount: Money
    asmacta: string | null
    cheque_number: string | null
    bank_number: string | null
    branch_number: string | null
    bank_account_number: string | null
    cheque_date: LocalDate | null
    card_last_digits: string | null
    card_brand: string | null
    instalments: number | null
    received_at: Date
  }
  people: {
    id: Generated<number>
    sealed_for: Generated<string>
    email: string | null
    email_proved_at: Date | null
    password_hash: string | null
    totp_secret: Buffer | null
    totp_confirmed_at: Date | null
    totp_last_step: number | null
    created_at: Generated<Date>
  }
  phone_codes: {
    office_id: number
    phone: string
    code_mac: Buffer
    expires_at: Date
    attempts: Generated<number>
    email: string | null
    token_id: string
  }
  plans: {
    id: number
    name: string
    price: Money
    features: string[]
    documents: boolean
    invoices: boolean
    cards: boolean
    employees_max: number
    sms_quota: number
    ai_quota: number
  }
  prepaid: {
    office_id: number
    id: Generated<number>
    kind: 'punch_card' | 'voucher'
    order_id: number
    position: number
    invoice_id: number | null
    customer_id: number | null
    name: string
    code: string | null
    amount: Money | null
    visits: number | null
    service_ids: number[] | null
    used_amount: Generated<Money>
    used_visits: Generated<number>
    sold_at: Date
    valid_until: LocalDate
    voided_at: Date | null
    credited_amount: Generated<Money>
    credited_visits: Generated<number>
  }
  product_employees: {
    office_id: number
    product_id: number
    employee_id: number
  }
  product_reminders: {
    office_id: number
    id: Generated<number>
    product_id: number
    hours: number
    action_id: number
    document_id: number | null
  }
  product_resources: {
    office_id: number
    product_id: number
    resource_id: number
  }
  products: {
    office_id: number
    id: Generated<number>
    name: string
    description: string | null
    price: Money
    product_type: 'service' | 'product'
    time_window: number | null
    is_online: Generated<boolean>
    color: Generated<string>
    status: Generated<'active'>
    category_id: number
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    buffer_minutes: Generated<number>
    deposit_amount: Money | null
    deposit_percent: number | null
    barcode: string | null
    stock_quantity: number | null
    low_stock: number | null
    no_show_fee: Money | null
    processing_after: number | null
    processing_minutes: number | null
    sort_order: number | null
    is_starred: Generated<boolean>
  }
  punch_card_offers: {
    office_id: number
    id: Generated<number>
    name: string
    price: Money
    visits: number
    service_ids: number[]
    months_valid: number
    version: Generated<number>
    deleted_at: Date | null
  }
  push_subscriptions: {
    office_id: number
    session_id: string
    user_id: number
    endpoint: string
    p256dh: Buffer | null
    auth: Buffer | null
    quiet: boolean
    created_at: Date
    platform: Generated<'web' | 'ios' | 'android'>
    app_version: string | null
  }
  rate_limits: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  recovery_codes: {
    person_id: number
    code_mac: Buffer
    used_at: Date | null
  }
  recurrences: {
    office_id: number
    id: Generated<number>
    every_weeks: number
    created_at: Date
  }
  removed_offices: {
    id: number
    slug: string
    name: string
    removed_at: Date
    actor: string
    rows: Json
  }
  resource_uses: {
    office_id: number
    appointment_id: number | null
    resource_id: number
    unit: number
    occupant: string
    start_at: Date
    end_at: Date
    held_until: Date | null
    id: Generated<number>
    hold_id: number | null
  }
  resources: {
    office_id: number
    id: Generated<number>
    name: string
    quantity: Generated<number>
    status: Generated<'active' | 'inactive'>
    version: Generated<number>
    created_at: Date
    deleted_at: Date | null
  }
  sandbox_pages: {
    office_id: number
    token: string
    reference: string
    amount: Money
    description: string
    outcome: 'paid' | 'failed' | 'cancelled' | null
    created_at: Date
    keeps_card: Generated<boolean>
    webhook: string | null
  }
  secret_fingerprint: {
    id: Generated<boolean>
    fingerprint: Buffer
    set_at: Generated<Date>
    links_sealed: Generated<boolean>
  }
  sessions: {
    office_id: number
    id: Generated<string>
    user_id: number
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
    device: string | null
    last_seen_at: Date | null
    proved_at: Date | null
    known_device: Generated<boolean>
  }
  signing_certificates: {
    office_id: number
    chain: string
    sealed_key: Buffer
    uploaded: boolean
    valid_until: Date
    created_at: Date
  }
  sms_messages: {
    office_id: number
    id: Generated<number>
    customer_id: number | null
    appointment_id: number | null
    phone: string
    message: string
    kind:
      | 'code'
      | 'invitation'
      | 'confirmation'
      | 'change'
      | 'cancellation'
      | 'waiting_list'
      | 'reminder'
      | 'invoice'
      | 'document'
      | 'birthday'
      | 'miss_you'
      | 'review'
      | 'marketing'
      | 'reply'
    status: Generated<'queued' | 'sent' | 'delivered' | 'failed'>
    provider: string | null
    provider_id: string | null
    failure: string | null
    quota_counted: Generated<boolean>
    dedupe_key: string
    created_at: Date
    sent_at: Date | null
    order_id: number | null
    invoice_id: number | null
    settled_at: Date | null
    search_text: Generated<string>
    unanswered_since: Date | null
    campaign_id: number | null
    channel: Generated<'sms' | 'email' | 'whatsapp'>
    email: string | null
    units: Generated<number>
    link_token: string | null
    opened_at: Date | null
    booked_at: Date | null
    failed_channels: Generated<string[]>
    template_values: Json | null
    read_at: Date | null
    of_stranger: Generated<boolean>
  }
  statuses: {
    office_id: number
    key: 'waiting' | 'confirmed' | 'reminded' | 'arrived' | 'done' | 'no_show' | 'cancelled'
    name: string
    color: string
    position: number
  }
  subscriptions: {
    office_id: number
    plan_id: number
    status: Generated<'active' | 'cancelled' | 'expired'>
    ends_at: Date | null
    trial_sms: number | null
  }
  time_blocks: {
    office_id: number
    id: Generated<number>
    employee_id: number | null
    start_at: Date
    end_at: Date
    reason: Generated<string>
    icon: Generated<'lock' | 'break' | 'offer'>
    series: string | null
    repeats_until: LocalDate | null
    version: Generated<number>
    created_at: Date
    deleted_at: Date | null
    expires_at: Date | null
  }
  usage_counters: {
    office_id: number
    month: LocalDate
    kind: 'sms' | 'ai' | 'code'
    used: Generated<number>
    day: LocalDate | null
    used_on_day: Generated<number>
  }
  users: {
    office_id: number
    id: Generated<number>
    name: string
    id_number: string | null
    email: string | null
    phone_number: string | null
    city: string | null
    address: string | null
    role: 'owner' | 'employee'
    status: Generated<'active' | 'inactive'>
    version: Generated<number>
    created_at: Generated<Date>
    deleted_at: Date | null
    own_hours: Generated<boolean>
    rests_on_holidays: boolean | null
    may_sell: Generated<boolean>
    may_refund: Generated<boolean>
    may_report: Generated<boolean>
    commission_percent: Generated<Money>
    may_see_revenue: Generated<boolean>
    may_see_phones: Generated<boolean>
    may_delete: Generated<boolean>
    may_export: Generated<boolean>
    may_change_settings: Generated<boolean>
    person_id: Generated<number>
    used_at: Date | null
  }
  vat_rates: {
    starts_on: LocalDate
    percent: Money
  }
  waiting_entries: {
    office_id: number
    id: Generated<number>
    customer_id: number
    service_id: number
    employee_ids: Generated<number[]>
    from_date: LocalDate
    until_date: LocalDate
    weekdays: number[]
    from_minute: number
    until_minute: number
    source: 'online' | 'staff'
    token_mac: Buffer
    created_at: Date
    ended_at: Date | null
    ended_as: 'booked' | 'left' | 'removed' | 'over' | null
    token: string | null
  }
  waiting_offers: {
    office_id: number
    id: Generated<number>
    entry_id: number
    hold_id: number
    employee_id: number
    start_at: Date
    end_at: Date
    gap_start: Date
    gap_end: Date
    price: Money
    token_mac: Buffer
    created_at: Date
    expires_at: Date
    state: Generated<'open' | 'accepted' | 'declined' | 'expired' | 'taken' | 'withdrawn'>
    answered_at: Date | null
    appointment_id: number | null
    token: string | null
  }
  whatsapp_accounts: {
    office_id: number
    phone_number_id: string
    credentials: Buffer
    templates: Json
    language: string
    is_default: Generated<boolean>
    tested_at: Date | null
    test_passed: boolean | null
  }
  whatsapp_replies: {
    office_id: number
    message_id: string
    received_at: Date
  }
}
