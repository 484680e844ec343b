-- A change of the settings names the version that its screen showed. Apart from `version`, which
-- counts changes of the details, because the two are edited on different screens.
alter table offices add column settings_version integer not null default 1;
