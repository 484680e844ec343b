-- The applications of phones are devices of a sign-in as browsers are. Apple and Google know them by
-- a token, which stands where a browser has its address; what they show is not encrypted with keys.
alter table push_subscriptions add column platform text not null default 'web' check (platform in ('web', 'ios', 'android'));
alter table push_subscriptions add column app_version text check (length(app_version) between 1 and 40);
alter table push_subscriptions alter column p256dh drop not null, alter column auth drop not null;
alter table push_subscriptions drop constraint push_subscriptions_endpoint_check,
  add constraint push_subscriptions_endpoint_check check (length(endpoint) between 1 and 1000 and (platform <> 'web' or endpoint like 'https://%')); -- plan: estimated at 1 s at a million devices
alter table push_subscriptions
  add constraint browsers_have_keys check ((p256dh is not null) = (platform = 'web') and (auth is not null) = (platform = 'web')), -- plan: estimated at 1 s at a million devices
  add constraint applications_have_versions check (platform <> 'web' or app_version is null); -- plan: in the same pass
create index applications_by_token on push_subscriptions (endpoint) where platform <> 'web'; -- plan: at most ten a person, written when a person turns it on

-- A phone changes hands while the sign-in of the person before still stands in another office: the
-- application shows nothing of that office any more. Those of the same person stay.
create function silence_application_elsewhere(token text, member bigint)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
  delete from public.push_subscriptions p
  using public.users me, public.users other
  where me.office_id = public.current_office() and me.id = member
    and p.endpoint = token and p.platform <> 'web' and p.office_id <> me.office_id
    and other.office_id = p.office_id and other.id = p.user_id and other.person_id is distinct from me.person_id;
$function$;
revoke execute on function silence_application_elsewhere(text, bigint) from public;
grant execute on function silence_application_elsewhere(text, bigint) to luz_app;
