//! The same rules in Chinese.

use super::stands;
use super::told::table;
use crate::base::language::Language::Zh;

#[test]
fn replies_are_read_as_they_are_typed_in_chinese() {
    table(
        Zh,
        stands::chinese,
        &[
            ("1", "submit 1 o1 ~ ↩ 已记录：使用 PostgreSQL"),
            ("２", "submit 1 o2 ~ ↩ 已记录：使用 SQLite"),
            ("２。", "submit 1 o2 ~ ↩ 已记录：使用 SQLite"),
            ("３、", "submit 1 o3 ~ ↩ 已记录：都不用"),
            ("　1　", "submit 1 o1 ~ ↩ 已记录：使用 PostgreSQL"),
            ("使用　ＳＱＬｉｔｅ", "submit 1 o2 ~ ↩ 已记录：使用 SQLite"),
            ("使用 PostgreSQL（推荐）", "submit 1 o1 ~ ↩ 已记录：使用 PostgreSQL"),
            ("“都不用”", "submit 1 o3 ~ ↩ 已记录：都不用"),
            ("2　／／　因为 CI 用它", "submit 1 o2 // 因为 CI 用它 ~ ↩ 已记录：使用 SQLite（备注：因为 CI 用它）"),
            ("用 MySQL，谢谢。", "submit 1 =用 MySQL，谢谢。 ~ ↩ 已记录：用 MySQL，谢谢。"),
            ("９", "line 没有选项 ９。…"),
            ("1，2", "line 这个问题只能选一项。请回复编号，或直接用自己的话回答。"),
            ("９ ⏎ 2", "submit 1 o2 ~ ↩ 已记录：使用 SQLite"),
            ("取消", "stop 101"),
            ("停止", "stop 101"),
            ("/停止", "stop 101"),
            ("跳过", "submit 1 dismissed ~ ↩ 已忽略，没有回答：既不是同意，也不是拒绝。"),
            ("/跳过", "submit 1 dismissed ~ ↩ 已忽略，没有回答：既不是同意，也不是拒绝。"),
            ("？", "list 1/0"),
            ("？ 有什么区别", "submit 1 ? 有什么区别 ~ ↩ 已发给智能体。问题会保留，等你回答。"),
            ("你决定", "submit 1 decide ~ ↩ 已让智能体决定，它会说明选了什么。"),
            ("新对话", "new"),
            ("／新对话 修好测试", "new | tell: 修好测试"),
            ("状态", "status 有 1 个问题等你处理： / • Title 1: 用哪个数据库？"),
            ("帮助", "said 回答方法：…"),
            ("停止测试", "submit 1 =停止测试 ~ ↩ 已记录：停止测试"),
            ("1 ⏎ 然后呢", "tell: 然后呢"),
            ("[1/0/1]", "submit 1 o2 ~ ↩ 已记录：使用 SQLite | ack 已选择：使用 SQLite"),
            ("[1/0/o] ⏎ >p2 2", "submit 1 =2 ~ ↩ 已记录：2"),
        ],
    );
    table(
        Zh,
        stands::checks,
        &[
            ("1、3", "submit 1 o1,o3 ~ ↩ 已记录：Lint, Docs"),
            ("１和２", "submit 1 o1,o2 ~ ↩ 已记录：Lint, Test"),
            ("１，９", "line 没有选项 9，所以一项也没有选。…"),
            ("[1/0/0]", "redraw p1 ✓ Lint·Test·Docs·✏️ 其他·☑️ 完成 | ack 已选中：Lint。按“☑️ 完成”提交。"),
            ("[1/0/d]", " | alert 还没有选中任何选项，请先选择。"),
        ],
    );
    table(
        Zh,
        stands::background,
        &[
            ("先看测试", "tell 101: 先看测试 | line 已发给智能体。问题仍在等待。"),
            ("2", "submit 1 o2 ~ ↩ 已记录：SQLite, in one file"),
        ],
    );
    table(
        Zh,
        stands::nothing,
        &[
            ("你好", "tell: 你好"),
            ("取消", "stop"),
            ("状态", "status 没有待处理的事项。"),
            ("跳过", "said 这里没有待回答的问题。"),
        ],
    );
}

#[test]
fn several_questions_come_one_at_a_time_in_chinese() {
    table(
        Zh,
        stands::several,
        &[
            ("１", "list 1/1 after ↩ 已记录：Yes"),
            ("１ ⏎ 返回", "list 1/0"),
            ("返回", "line 这已经是第一个问题。"),
            ("１ ⏎ 2、3 ⏎ 好", "submit 1 o1 & o2,o3 & =好 ~ ↩ 已记录：好 · 已提交：3 个问题中回答了 3 个。"),
            ("跳过 ⏎ 1 ⏎ 好", "list 1/3 after ↩ 已记录：好"),
            ("跳过 ⏎ 1 ⏎ 好 ⏎ 提交", "submit 1 o1 & =好 ~ ↩ 已提交：3 个问题中回答了 2 个。"),
            ("跳过 ⏎ 1 ⏎ 好 ⏎ 好的", "line 还没有提交。…"),
            ("1 ⏎ 你决定", "line 没有执行：“你决定”会把所有问题交给智能体…"),
        ],
    );
}

#[test]
fn consent_is_a_number_or_the_word_itself_in_chinese() {
    table(
        Zh,
        stands::command,
        &[
            ("１", "submit 1 yes once ~ ✓ 已允许一次"),
            ("是", "submit 1 yes once ~ ✓ 已允许一次"),
            ("否", "submit 1 no ~ ✗ 已拒绝"),
            ("否，因为今天周五", "submit 1 no=今天周五 ~ ✗ 已拒绝（原因：今天周五）"),
            ("好的", "line 没有作出决定：…"),
            ("可以", "line 没有作出决定：…"),
            ("是的", "line 没有作出决定：…"),
            ("同意", "line 没有作出决定：…"),
            ("跳过", "line 没有作出决定：…"),
            ("４", "line 没有作出决定：没有这个编号。…"),
            ("？ 为什么", "tell 101: 为什么"),
            ("取消", "stop 101"),
            ("[1/0/0]", "submit 1 yes once ~ ✓ 已允许一次 | ack 已选择：允许一次"),
        ],
    );
    table(
        Zh,
        stands::long_command,
        &[
            ("是", "line 没有作出决定：这里无法显示全部内容。要同意，请到电脑上操作。"),
            ("否", "submit 1 no ~ ✗ 已拒绝"),
        ],
    );
    table(
        Zh,
        stands::command_then_question,
        &[
            ("是", "submit 2 =是 ~ ↩ 已记录：是（问题：Which colour?） then list 1/0"),
            (">p1 是", "submit 1 yes once ~ ✓ 已允许一次（问题：$ make all） then list 2/0"),
            ("１ ⏎ @13 １", "said 这个问题已关闭：已在这里回答：Red"),
        ],
    );
    table(
        Zh,
        stands::answered_at_the_desk,
        &[
            (">p1 2", "said 这个问题已关闭：已在窗口中回答：PostgreSQL"),
            ("[1/0/1]", " | alert 这个问题已关闭：已在窗口中回答：PostgreSQL"),
            ("你好", "tell: 你好"),
        ],
    );
}
