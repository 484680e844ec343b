-- Adds several jobs in one call: [{task, payload, run_at, key}]. A waiting job with the same key is replaced. Like enqueue_job before, it runs
-- as its owner, writes the office into the payloads and keeps the keys of offices apart.
-- The settings hold for graphile_worker.add_jobs as well: without them PostgreSQL plans its statements anew on every call, and a plan
-- made while there were few jobs reads the whole table when there are many.
create function enqueue_jobs(jobs jsonb) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if public.current_office() is null then raise exception 'enqueue_jobs outside an office'; end if;
  perform graphile_worker.add_jobs(array(
    select row(
      job.task, (job.payload || jsonb_build_object('office_id', public.current_office()))::json, null, job.run_at,
      10, public.current_office() || ':' || job.key, null, null
    )::graphile_worker.job_spec
    from jsonb_to_recordset(jobs) as job(task text, payload jsonb, run_at timestamptz, key text)
  ));
end $$;

revoke all on function enqueue_jobs from public;
grant execute on function enqueue_jobs to luz_app;
drop function enqueue_job;
