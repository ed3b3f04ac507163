//! English: what the demo says, and the folder that it plays in.

use super::En;
use crate::strings::demo::{DemoLines, DemoStrings, Sample, SampleFile};

static LINES: DemoLines = DemoLines {
    begin: "I'll tidy up the notes. First a look at what is here.",
    read_notes: "Two meetings left notes. I'll read both, side by side.",
    decision: "Both notes are about the same fair, but they disagree:

| Note | Day | Because |
| --- | --- | --- |
| `{april}` | Saturday 12 June | the band is booked for it |
| `{may}` | Sunday 13 June | the bakers are free then |

I can't find out which one counts, and everything else hangs on it. So I'd rather ask than guess.",
    question: "The notes name **two different days** for the fair. The band is booked for Saturday; the bakers can only bring the whole stall on Sunday. Which day should the tidied notes say?",
    choices: ["Saturday 12 June, with the band", "Sunday 13 June, with the bakers", "Leave the day open for now"],
    header: "The day",
    descriptions: [
        "The band plays as booked; the bakers can only send a small stall.",
        "The bakers bring the whole stall; the band has to be asked again.",
        "The notes name both days, and what waits for the decision.",
    ],
    previews: [
        "### Mulberry Lane street fair\n\n**Saturday 12 June, 11:00 to 18:00**\n\n| What | Status |\n| --- | --- |\n| Music | the Gutter Larks, booked |\n| Cake | a small stall, to be asked for |",
        "### Mulberry Lane street fair\n\n**Sunday 13 June, 11:00 to 18:00**\n\n| What | Status |\n| --- | --- |\n| Music | after 14:00, to be asked for |\n| Cake | the whole stall |",
        "### Mulberry Lane street fair\n\n**12 or 13 June, 11:00 to 18:00**\n\n*The day is open.*",
    ],
    talk: "Fair question, but I'm a script and can't weigh it with you: all I know is in the two notes. Saturday has the band, Sunday the whole cake stall. My question stays open; answer it whenever you like.",
    not_offered: "**Which day should the tidied notes say: Saturday, Sunday, or none yet?**\n\nQuestions are switched off in Settings, so I can't show you a card and stop here. Switch on \"Let the agent ask you\" and send the task again to see what happens next.",
    ask_again: "The run was stopped before you answered, so I have no day yet. I'll ask again.",
    saturday: "Saturday it is. Then it's the bakers who have to hear of it: I'll look up what was agreed with them, and what is still to be done.",
    sunday: "Sunday it is. Then it's the band who has to hear of it: I'll look up what was agreed with them, and what is still to be done.",
    open: "Good, the day stays open. I'll look at what has to wait until it's settled.",
    own: "In your words: \"{text}\". I'll take that as it is, and look at what depends on the day.",
    delegated: "You leave it to me. Then I take what can still be changed later: the day stays open. I'll look at what has to wait for it.",
    dismissed: "You closed the question, so I take neither day for granted. I'll look at what does not depend on it.",
    on_saturday: "## Mulberry Lane street fair

**Saturday 12 June, 11:00 to 18:00**, in the lane from the pump to number 14.

- **Music:** the Gutter Larks from 15:00, as booked.
- **Cake:** the bakers have their own market until 14:00. One of the sons could bring a small stall from 15:00; somebody has to ask for it.
- **Still to do:** twelve tables from the school (Bo), the signs (Jun, who can begin now), and telling the bakers (nobody yet).

You decided the day; the May note is out of date.",
    on_sunday: "## Mulberry Lane street fair

**Sunday 13 June, 11:00 to 18:00**, in the lane from the pump to number 14.

- **Cake:** the bakers come with the whole stall.
- **Music:** the band is still booked for Saturday. On Sunday the tuba plays in church until 14:00; after that they could come. Somebody has to tell them.
- **Still to do:** twelve tables from the school (Bo), the signs (Jun, who can begin now), and telling the band (nobody yet).

You decided the day; the April note is out of date.",
    on_open: "## Mulberry Lane street fair

**12 or 13 June, 11:00 to 18:00**, in the lane from the pump to number 14. *The day is open, as you decided.*

- **For Saturday:** the band is booked.
- **For Sunday:** the bakers can bring the whole stall.
- **Waits for the day:** the signs (Jun), and telling the band and the bakers (nobody yet).
- **Can start now:** twelve tables from the school (Bo).",
    on_own: "## Mulberry Lane street fair

**The day:** \"{text}\", in your words. 11:00 to 18:00, in the lane from the pump to number 14.

- **To keep in mind:** the band is booked for Saturday 12 June; the bakers can bring the whole stall on Sunday 13 June.
- **Still to do:** twelve tables from the school (Bo), the signs (Jun), and telling the band and the bakers (nobody yet).",
    on_delegated: "## Mulberry Lane street fair

**12 or 13 June, 11:00 to 18:00**, in the lane from the pump to number 14. *You let me decide; I left the day open, because that can still be changed.*

- **Waits for the day:** the signs (Jun), and telling the band and the bakers (nobody yet).
- **Can start now:** twelve tables from the school (Bo).",
    on_dismissed: "## Mulberry Lane street fair

**11:00 to 18:00**, in the lane from the pump to number 14. *Saturday 12 or Sunday 13 June: nobody has decided.*

- **Does not depend on the day:** twelve tables from the school (Bo).
- **Waits for it:** the signs (Jun), and telling the band and the bakers (nobody yet).",
    end: "---\nI read {files} and changed nothing. This was the demo model, which plays a script; with a model of your own the same happens with your own files. Set one up under **Settings → Models**.",
    comma: ", ",
    plans: "So far I have only read. To keep these notes I'd have to change something, and that needs your approval. First, my plan:",
    plan_title: "Keep the tidied notes",
    plan_steps: ["Write the tidied notes to {path}", "Count the lines of all notes: {command}"],
    writes: "First I write the notes down. You see exactly what will be in the file, and nothing happens before you say yes.",
    runs: "The file is there. Now a command, which only counts lines; you see all of it before it runs.",
    counted: "The command has finished; its output is above. That was the last step.",
    all_done: "Both steps are done, each with approval.",
    once_more: "The run was stopped before this was decided, so I'm asking again.",
    other_steps: "You changed the steps. A real model would now go by yours; a script can't, so I stop here rather than do something else.",
    refused: "You said no, so it did not happen, and I don't try it by another way. A script has no other idea; a real model would look for one, or ask.",
    refused_because: "You said no, because: \"{reason}\". So it did not happen, and I don't try it by another way. A real model would go by your reason; a script can't.",
    nobody: "Nobody was there to approve it, so it didn't happen, and I stop here.",
    failed: "That didn't go as planned, and a script can't find out why. I stop here; the result is above.",
    the_plan: "the plan: ",
    the_file: "writing `{subject}`: ",
    the_command: "running `{subject}`: ",
    is_accepted: "accepted",
    is_done: "done",
    is_changed: "done as you changed it",
    is_refused: "denied, not done",
    is_unasked: "not done, nobody was there to approve it",
    is_stopped: "not done, the run was stopped",
    is_failed: "did not end well, or nobody knows how it ended",
    end_acting: "---\nThis was the demo model, which plays a script; with a model of your own the same happens with your own files. Set one up under **Settings → Models**.",
    no_folder: "I'm the demo model, and my one scene plays in the sample folder, but this conversation has no folder. Start a new conversation, choose the sample folder, and send: **Tidy up the notes in this folder**.",
    other_folder: "I listed the folder, and it is not the sample folder that my script is about, so I stop here: a script can't understand your files. Start a new conversation with the sample folder to see the scene, or set up a model of your own under **Settings → Models** to work here.",
    other_notes: "The notes are not as I know them. I'm the demo model and only play a script, so I can't honestly continue from here; a real model could. Set one up under **Settings → Models**.",
    demo: "I'm the **demo model**: I play one script and can't really work on \"{text}\".\n\nTwo things you can do:\n\n- See how Askwell works: send **Tidy up the notes in this folder** in a conversation with the sample folder. I'll read, ask you, and continue with your answer.\n- Do real work: set up a model under **Settings → Models**. A local one such as Ollama will do.",
    after: "That was the whole scene; I'm the demo model and know no other. Send **Tidy up the notes in this folder** to play it again and answer differently, or set up a model of your own under **Settings → Models**: your question then stays here, and the model can answer it.",
    so_far: "So far in this run:",
    listed: "listed the folder",
    has_read: "read `{path}`",
    unanswered: "asked you which day the fair is on; there was no answer",
    nothing: "nothing was read yet",
    left_open: "The tidied notes are not written yet. Nothing was changed. (This is the demo model, which plays a script.)",
};

static SAMPLE: Sample = Sample {
    folder: "Street fair",
    readme: SampleFile { path: "README.md", text: include_str!("sample/README.md"), mark: "Mulberry" },
    april: SampleFile {
        path: "notes/april-meeting.md",
        text: include_str!("sample/notes/april-meeting.md"),
        mark: "Saturday 12 June",
    },
    may: SampleFile {
        path: "notes/may-meeting.md",
        text: include_str!("sample/notes/may-meeting.md"),
        mark: "Sunday 13 June",
    },
    band: SampleFile { path: "contacts/band.txt", text: include_str!("sample/contacts/band.txt"), mark: "until 14:00" },
    bakers: SampleFile {
        path: "contacts/bakers.txt",
        text: include_str!("sample/contacts/bakers.txt"),
        mark: "from 15:00",
    },
    tasks: SampleFile { path: "tasks.json", text: include_str!("sample/tasks.json"), mark: "twelve tables" },
    tidied: "notes/street-fair.md",
    counting: if cfg!(windows) { "dir notes" } else { "wc -l notes/*" },
};

impl DemoStrings for En {
    fn demo(&self) -> &'static DemoLines {
        &LINES
    }

    fn sample(&self) -> &'static Sample {
        &SAMPLE
    }
}
