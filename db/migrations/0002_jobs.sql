-- graphile_worker's tables have row-level security without a policy, so grants would not give
-- luz_app access. These two functions run as their owner. They replace the office in the payload by
-- the caller's, and prefix job keys with it.
create function enqueue_job(task text, payload jsonb, run_at timestamptz default null, job_key text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if public.current_office() is null then raise exception 'enqueue_job outside an office'; end if;
  perform graphile_worker.add_job(
    task,
    (payload || jsonb_build_object('office_id', public.current_office()))::json,
    run_at := enqueue_job.run_at,
    job_key := public.current_office() || ':' || enqueue_job.job_key,
    max_attempts := 10
  );
end $$;

create function cancel_job(job_key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.remove_job(public.current_office() || ':' || cancel_job.job_key);
end $$;

revoke all on function enqueue_job, cancel_job from public;
grant execute on function enqueue_job, cancel_job to luz_app;
