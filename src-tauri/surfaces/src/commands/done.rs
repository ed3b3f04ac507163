//! What each command does. Those that need the window are done there (`program` in the declaration, not `window`).

use super::settings::{outside, save_settings};
use super::{Behalf, CommandResult, DispatchError, RawArguments, RunnableCommand, agents, begin};
use ask::command::{Caller, CommandArguments, called};
use ask::input::Invalid;
use ask::wire::{Branched, Submit, Submitted};
use ask::{ConversationId, MessageId};
use futures_util::future::BoxFuture;

/// How a command begins.
type Begin = fn(Behalf, RawArguments) -> Result<BoxFuture<'static, CommandResult>, DispatchError>;

macro_rules! by_name {
    (program { $($(#[$doc:meta])* $reach:ident: $name:ident $takes:tt -> $given:ty;)+ } $($elsewhere:tt)+) => {
        /// Every one that the program does.
        pub fn found(name: &str) -> Option<Begin> {
            match name {
                $(stringify!($name) => Some(begin::<called::$name>),)+
                _ => None,
            }
        }
    };
}
ask::each_command!(by_name);

doing! { on:
    now {
        hello() => on.askwell.hello();
        attending(interaction_id) => on.askwell.question_clocks().attending(on.surface, interaction_id);
        channels_standing() => match on.caller {
            Caller::Window | Caller::Terminal => on.askwell.channels_standing(),
            Caller::Browser | Caller::Phone | Caller::Program | Caller::Guest | Caller::Chat | Caller::Agent => {
                outside(on.askwell.channels_standing())
            }
        };
        verify_channel(code) => on.askwell.verify_channel(&code)?;
        api_standing() => on.askwell.api_standing();
        pair_browser(scope) => on.askwell.pair_browser(scope.unwrap_or_default())?;
        devices() => on.askwell.devices();
        mcp_servers() => on.askwell.mcp_settings().all();
        cancel_mcp_sign_in(server_id) => on.askwell.mcp_settings().cancel_sign_in(server_id);
        mcp_log(server_id) => on.askwell.mcp_settings().log(server_id);
        mcp_held_back(workspace) => on.askwell.mcp_settings().held_back(workspace.as_deref());
        read_mcp_paste(text) => on.askwell.mcp_settings().read_paste(&text);
    }
    later {
        conversations() => on.askwell.conversations().all().await?;
        inbox() => on.askwell.inbox().all().await?;
        between_agents() => on.askwell.inbox().between_agents().await?;
        open_conversation(conversation_id) => on.askwell.conversations().open(conversation_id).await?;
        entries(conversation_id, from, count) => on.askwell.conversations().entries(conversation_id, from, count).await?;
        decisions(conversation_id, from, count) => on.askwell.conversations().decisions(conversation_id, from, count).await?;
        start_conversation(workspace, text, mode, conversation_id, agent, no_questions) => {
            let id = conversation_id.unwrap_or_else(|| ConversationId(on.askwell.host().new_id()));
            let (mode, no_questions) = (mode.unwrap_or_default(), no_questions.unwrap_or_default());
            on.rights.in_mode(mode).map_err(|fault| on.refused(fault))?;
            on.rights.with_agent(agent.as_deref()).map_err(|fault| on.refused(fault))?;
            on.may_work_in(workspace.as_deref()).await?;
            let started = on.askwell.conversations().start_with(id, workspace.clone(), text, mode, agent, no_questions).await?;
            // A terminal has a folder already, wherever it is.
            if on.caller != Caller::Terminal {
                on.askwell.program_settings().remember_folder(workspace.as_deref()).await;
            }
            started
        };
        send_message(conversation_id, text, message_id, skips) => {
            on.may_speak_in(conversation_id).await?;
            let message = message_id.unwrap_or_else(|| MessageId(on.askwell.host().new_id()));
            on.askwell.conversations().send_as(conversation_id, message, text, skips).await?
        };
        send_redacted(conversation_id, call_id) => {
            on.may_speak_in(conversation_id).await?;
            on.askwell.conversations().send_redacted(conversation_id, call_id).await?;
        };
        take_back_message(conversation_id, message_id) =>
            on.askwell.conversations().take_back(conversation_id, message_id).await?;
        stop_run(conversation_id) => on.askwell.conversations().stop(conversation_id).await?;
        retry_run(conversation_id) => {
            on.may_speak_in(conversation_id).await?;
            on.askwell.conversations().retry(conversation_id).await?;
        };
        set_mode(conversation_id, mode) => {
            on.rights.in_mode(mode).map_err(|fault| on.refused(fault))?;
            on.askwell.permissions().set_mode(conversation_id, mode).await?;
        };
        use_model(conversation_id, model, base_url, key) => {
            on.askwell.own_models().choose(conversation_id, engine::ModelArguments { model, base_url, key }).await?;
        };
        use_settings_model(conversation_id) => on.askwell.own_models().choose_settings(conversation_id).await?;
        choose_conversation_folder(conversation_id, workspace) => {
            on.may_work_in(workspace.as_deref()).await?;
            on.askwell.transfers().choose_folder(conversation_id, workspace.clone()).await?;
            on.askwell.program_settings().remember_folder(workspace.as_deref()).await;
        };
        undo_run(conversation_id, run) => on.askwell.actions().undo(conversation_id, run).await?;
        action(conversation_id, call_id) => on.askwell.actions().entry(conversation_id, call_id).await?;
        rename_conversation(conversation_id, title) => on.askwell.conversations().rename(conversation_id, title).await?;
        delete_conversation(conversation_id) => on.askwell.deletions().delete(conversation_id).await?;
        deleted_conversations() => on.askwell.deletions().all().await?;
        restore_conversation(conversation_id) => on.askwell.deletions().restore(conversation_id).await?;
        remove_deleted_conversation(conversation_id) =>
            on.askwell.deletions().remove(conversation_id).await?;
        storage_usage() => on.askwell.deletions().usage().await?;
        save_message_draft(conversation_id, text) => on.askwell.drafts().save_message(conversation_id, text).await?;
        message_draft() => on.askwell.drafts().message().await?;

        submit_ask_user_response(conversation_id, answer, interaction_id, submit_id, response, revises) => {
            on.rights.in_answer(response.as_ref()).map_err(|fault| on.refused(fault))?;
            let revises = revises.unwrap_or_default();
            let submit = Submit { conversation_id, interaction_id, submit_id, response, answer, revises };
            let said = on.askwell.inbox().submit(submit, on.rights.sender(on.surface)).await;
            if matches!(said, Submitted::Invalid { why: Invalid::NeedsYes, .. }) {
                on.refused(DispatchError::NeedsYes);
            }
            said
        };
        save_draft(interaction_id, draft) => on.askwell.drafts().save(interaction_id, draft).await?;
        remove_attachment(interaction_id, attachment_id) =>
            on.askwell.files().remove(interaction_id, attachment_id).await?;
        attachment_image(interaction_id, attachment_id) =>
            on.askwell.files().image(interaction_id, attachment_id).await?;
        result_image(conversation_id, call_id, attachment_id) =>
            on.askwell.files().result_image(conversation_id, call_id, attachment_id).await?;
        more_time(interaction_id) => on.askwell.question_clocks().more_time(interaction_id).await?;

        correct_decision(conversation_id, interaction_id, question_id, text) => {
            on.may_speak_in(conversation_id).await?;
            on.askwell.decisions().correct(conversation_id, interaction_id, question_id, text).await?;
        };
        withdraw_decision(conversation_id, interaction_id, question_id) => {
            on.may_speak_in(conversation_id).await?;
            on.askwell.decisions().withdraw(conversation_id, interaction_id, question_id).await?;
        };
        standing_decisions() => on.askwell.decisions().standing().await?;
        revoke_standing(standing_id) => on.askwell.decisions().revoke(standing_id).await?;
        rules() => on.askwell.permissions().rules().await?;
        sandbox() => on.askwell.permissions().sandbox().await;
        revoke_rule(interaction_id) => on.askwell.permissions().revoke_rule(interaction_id).await?;
        try_arguments(interaction_id, args) => on.askwell.actions().try_arguments(interaction_id, args).await?;
        unattended() => on.askwell.permissions().unattended().await?;
        unattended_seen() => on.askwell.permissions().unattended_seen().await?;
        pending_interactions() => on.askwell.inbox().pending().await?;

        history(query) => on.askwell.history().page(query).await?;
        decision_shown(decision_id) => on.askwell.history().decision(decision_id).await?;
        figures(range) => on.askwell.history().figures(range).await?;
        decision_tree(conversation_id) => on.askwell.history().tree(conversation_id).await?;
        branch_preview(conversation_id, interaction_id) =>
            on.askwell.branches().preview(conversation_id, interaction_id).await?;
        branch(from) => {
            on.may_speak_in(from.conversation_id).await?;
            on.rights.in_answer(Some(&from.response)).map_err(|fault| on.refused(fault))?;
            let made = on.askwell.branches().make(from, on.rights.sender(on.surface)).await?;
            if matches!(made, Branched::Invalid { why: Invalid::NeedsYes, .. }) {
                on.refused(DispatchError::NeedsYes);
            }
            made
        };
        compare(a, b) => on.askwell.history().compare(a, b).await?;
        replay_steps(conversation_id) => on.askwell.history().steps(conversation_id).await?;
        at_step(conversation_id, seq) => on.askwell.history().at_step(conversation_id, seq).await?;

        change_device(device_id, edit) => on.askwell.change_device(device_id, edit).await?;
        remove_device(device_id) => on.askwell.remove_device(device_id).await?;
        create_token(token) => on.askwell.create_token(token).await?;
        clear_attempts() => on.askwell.clear_attempts().await?;
        renew_api_token() => on.askwell.new_api_token().await?;
        set_up_telegram(token, base_url) => on.askwell.set_up_telegram(token, base_url).await?;
        pair_channel(messenger) => on.askwell.pair_channel(messenger).await?;
        cancel_pairing(messenger) => on.askwell.cancel_pairing(messenger).await?;
        test_channel(messenger) => on.askwell.test_channel(messenger).await?;
        remove_channel(messenger) => on.askwell.remove_channel(messenger).await?;
        save_mcp_server(edit) => on.askwell.mcp_settings().save(edit).await?;
        remove_mcp_server(server_id) => on.askwell.mcp_settings().remove(server_id).await?;
        sign_in_to_mcp_server(server_id) => on.askwell.mcp_settings().sign_in(server_id).await?;
        sign_out_of_mcp_server(server_id) => on.askwell.mcp_settings().sign_out(server_id).await?;
        restart_mcp_server(server_id) => on.askwell.mcp_settings().restart(server_id).await?;
        mcp_tools_seen(server_id, hashes) => on.askwell.mcp_settings().tools_seen(server_id, hashes).await?;
        agents() => agents::agents(&on.askwell).await?;
        agent_plan(agent, part, add) => agents::plan(&on.askwell, agent, part, add).await?;
        change_agent(agent, part, add, stamp) => agents::change(&on.askwell, agent, part, add, stamp).await?;
        templates() => on.askwell.templates().list().await?;
        preview_template(trial) => on.askwell.templates().preview(trial);
        save_template(edit) => on.askwell.templates().save(edit).await?;
        delete_template(name, before) => on.askwell.templates().delete(name, before).await?;

        save_settings(settings) => save_settings(&on, settings).await?;
        save_profile(edit) => on.askwell.models().save_profile(edit).await?;
        remove_profile(profile_id) => on.askwell.models().remove_profile(profile_id).await?;
        list_models(edit) => on.askwell.models().list(edit).await?;
        test_profile(edit) => on.askwell.models().test(edit).await;
        find_local_servers() => on.askwell.models().find_local_servers().await;
    }
}
